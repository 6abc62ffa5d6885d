/** A command that cannot do what it was asked; the message says why and what to do. */
export class Refusal extends Error {
  readonly exitCode: 1 | 2;

  /** @param exitCode 2 where the command line is wrong, 1 where the store or what is in it does not allow it */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
