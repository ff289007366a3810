import type { User } from '@tradesense/contract/auth.ts';

/**
 * The user of this page: unknown yet, a guest, or a user whose token the server accepted. A `suspended` user sees the notice of the
 * suspension and nothing else of the account, so every other part takes them for a guest.
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'guest' }
  | { readonly status: 'suspended'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User };

/** The user of any session; `null` without one. */
export function sessionUser(state: AuthState): User | null {
  return 'user' in state ? state.user : null;
}

export type LoginOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'needs-verification'; readonly message: string }
  /** The password was right; the token is for the second step. */
  | { readonly kind: 'second-factor'; readonly token: string }
  | { readonly kind: 'failed'; readonly message: string };

export const MESSAGES = {
  needsVerification: 'Please verify your email before logging in.',
  loginFailed: 'Login failed',
  loginError: 'An error occurred during login',
} as const;
