// The program returns an object whose getter reports its reader.
// ends: ok
return { get value() { void look('reader', this); return reached.length; } };
