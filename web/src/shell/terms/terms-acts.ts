import type { User } from '@tradesense/contract/auth.ts';
import type { Identity } from '../../features/identity/auth-context.ts';
import type { Call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import { warn } from '../../platform/warn.ts';

const NOT_SAVED = 'Failed to save terms acceptance';
const NETWORK_ERROR = 'Network error occurred.';
const DECLINE_FAILED = 'Error occurred.';

/**
 * Whether the terms were accepted in this session, according to this browser's storage. The user object may be from
 * before the acceptance. Throws if the storage cannot be read.
 */
export async function isAcceptedInSession(storage: SecureStorage): Promise<boolean> {
  return (await storage.get('termsAcceptedInSession')) === 'true';
}

/** Removes the stored acceptance at the end of a session, because the next session may belong to another user. */
export function clearAcceptance(storage: SecureStorage): void {
  storage.remove('termsAcceptedInSession');
  storage.remove('termsAcceptedAt');
}

/**
 * Accepts the terms on the server and records the acceptance in this browser and on the page. Returns `null` on
 * success, otherwise the message of the error.
 */
export async function acceptTerms(call: Call, { auth, storage }: Identity, user: User): Promise<string | null> {
  try {
    const { termsAcceptedAt }: { termsAcceptedAt?: unknown } = await call('POST /api/auth/accept-terms', {
      isJson: true,
    });
    if (typeof termsAcceptedAt !== 'string') return NOT_SAVED;
    await storage.set('termsAcceptedInSession', 'true');
    await storage.set('termsAcceptedAt', termsAcceptedAt);
    await auth.updateUser({ ...user, termsAcceptedAt });
    return null;
  } catch (cause) {
    if (cause instanceof ApiError && !cause.isUnreachable) return cause.problem.message ?? NOT_SAVED;
    warn('The acceptance of the terms did not go through.', cause);
    return NETWORK_ERROR;
  }
}

/**
 * Ends the session on this page and on the server, and opens the home page. Returns `null` on success, otherwise the
 * message of the error.
 */
export async function declineTerms({ auth, storage }: Identity, goHome: () => Promise<void>): Promise<string | null> {
  try {
    clearAcceptance(storage);
    await auth.logout(goHome);
    return null;
  } catch (cause) {
    warn('Declining the terms did not go through.', cause);
    return DECLINE_FAILED;
  }
}
