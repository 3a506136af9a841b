// The same on a subclass and on the native subclasses.
let sites = 0;
class Own extends Error { static prepareStackTrace(_, given) { sites += given.length; return ''; } }
RangeError.prepareStackTrace = TypeError.prepareStackTrace = Own.prepareStackTrace;
void new Own('x').stack;
try { null.x; } catch (error) { void error.stack; }
if (sites > 0) reached.push('call sites');
return reached;
