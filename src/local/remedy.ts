/** A failure that the person starting the service can mend: the message names what is wrong, `remedy` what to do. */
export class LocalSetupError extends Error {
  override readonly name = 'LocalSetupError';
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.remedy = remedy;
  }
}
