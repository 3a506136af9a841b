// Shared memory and threads: message-channel.
for (const name of ['MessageChannel', 'MessagePort', 'BroadcastChannel', 'Worker', 'SharedWorker']) if (typeof globalThis[name] !== 'undefined') reached.push(name);
return reached;
