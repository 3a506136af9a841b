/** Thrown by a command that has said all there is to say and ends with a status of its own. */
export class ExitStatus extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.name = 'ExitStatus';
    this.code = code;
  }
}
