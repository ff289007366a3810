/** An error that the user of a command has to correct. It is printed without a stack. */
export class UsageError extends Error {}

export type ErrorKind = abstract new (...args: never[]) => Error;

/**
 * Runs a command. For a `UsageError` or an error of the given kinds, prints its message without a stack and ends the
 * process with 1.
 */
export async function printErrors(kinds: readonly ErrorKind[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error) || ![UsageError, ...kinds].some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
