import { createRequire } from 'node:module';
import type { GuestFunctions } from './guest-realm.ts';

interface Bindings {
  internalBinding(name: 'errors'): { setPrepareStackTraceCallback(hook: unknown): void };
  internalBinding(name: 'module_wrap'): { setImportModuleDynamicallyCallback(hook: unknown): void };
  internalBinding(name: 'task_queue'): { setPromiseRejectCallback(hook: unknown): void };
}

/**
 * Node calls functions of its own realm when any realm reads `error.stack`, uses `import()` or rejects a
 * promise. If one of them throws, because `error.name` is a symbol or the stack is full, the guest catches an
 * error of this realm. No public setting turns them off, so the guest's own functions take their place (the
 * child runs with `--expose-internals` for this alone). The isolation probe tries those ways out, so a Node
 * without these three hooks makes the bridge unavailable, not unsafe.
 */
export function openEngineHooks(): (guest: GuestFunctions) => void {
  const { internalBinding }: Bindings = createRequire('file:///')('internal/test/binding');
  const errors = internalBinding('errors');
  const modules = internalBinding('module_wrap');
  const promises = internalBinding('task_queue');
  return (guest) => {
    // SECURITY: each of these lines closes a way out of the guest realm.
    errors.setPrepareStackTraceCallback(guest.formatStack);
    modules.setImportModuleDynamicallyCallback(guest.refuseImport);
    promises.setPromiseRejectCallback(guest.noteRejection);
  };
}
