const SECRET_NAME = /auth|token|secret|passw|credential|cookie|key|pat$/iu;

/** A setting that by its name holds a secret, and has it in plain text instead of a reference to the environment. */
export function looksSecret([name, value]: readonly [name: string, value: unknown]): boolean {
  return SECRET_NAME.test(name) && typeof value === 'string' && value !== '' && !value.includes('${');
}
