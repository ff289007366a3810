import { ConfigError } from './config.ts';
import { ContentError } from './modules/study/content/content-fault.ts';
import { DirectoryInUse } from './platform/database/database-directory-lock.ts';
import { DatabaseUnavailable, PoolerError } from './platform/database/database-errors.ts';

/**
 * Returns the message for an error that the operator can fix, or `null` for any other error. Such messages are printed
 * without a stack.
 */
function readableReason(error: unknown): string | null {
  const kinds = [ConfigError, ContentError, DirectoryInUse, PoolerError];
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof DatabaseUnavailable) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `The database cannot be used: ${error.message}${cause}. Look at DATABASE_URL or DATA_DIR.`;
  }
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'EADDRINUSE') return `Another program uses this port: ${error.message}. Choose another PORT.`;
  if (error.code === 'EACCES') return `Not allowed: ${error.message}. Look at PORT and DATA_DIR.`;
  return null;
}

/**
 * Ends a program whose `main` failed: prints the reason on stderr (with the stack if the error is unknown) and exits
 * with 1.
 */
export function failWithReason(error: unknown): never {
  const reason = readableReason(error);
  process.stderr.write(`${reason ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}
