import type { User } from '@tradesense/contract/auth.ts';

/**
 * The user of this page: not known yet, a guest, or a user whose token the server accepted. A `suspended` user sees
 * only the notice of the suspension; all other parts of the app treat that user as a guest.
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'guest' }
  | { readonly status: 'suspended'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User };

/** Returns the user of the session, suspended or not; `null` without a session. */
export function sessionUser(state: AuthState): User | null {
  return 'user' in state ? state.user : null;
}

export type LoginOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'needs-verification'; readonly message: string }
  /** The password was right, but the account has a second factor. `token` is needed for the second step. */
  | { readonly kind: 'second-factor'; readonly token: string }
  | { readonly kind: 'failed'; readonly message: string };

export const MESSAGES = {
  needsVerification: 'Please verify your email before logging in.',
  loginFailed: 'Login failed',
  loginError: 'An error occurred during login',
} as const;
