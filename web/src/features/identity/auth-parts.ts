import type { LoginRequest, RegisterRequest, SetupRequest, User } from '@tradesense/contract/auth.ts';
import type { SecondFactorRequest } from '@tradesense/contract/security.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import type { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import type { TabSignIn } from '../../platform/tab-sign-in.ts';
import type { AuthStateHolder } from './auth-state-holder.ts';
import type { LoginOutcome } from './auth-state.ts';
import type { StoredSession } from './stored-session.ts';

export interface SigningIn {
  login(request: LoginRequest): Promise<LoginOutcome>;
  enterSecondFactor(request: SecondFactorRequest): Promise<LoginOutcome>;
  /** Signs in with a passkey that the person chooses in the browser's dialog. */
  signInWithPasskey(isRemembered: boolean): Promise<LoginOutcome>;
  /**
   * Registers an account. Returns whether the account was created. The browser is signed in only if the account needs
   * no verification. If the server refuses, calls `onRejected` and returns `false`. Throws any other error, such as a
   * lost connection.
   */
  register(request: RegisterRequest, onRejected?: (refusal: ApiError) => void): Promise<boolean>;
  /** Creates the first administrator and signs in. Throws `ApiError` if the server refuses the request. */
  setUp(request: SetupRequest): Promise<void>;
  /**
   * Fetches the signed-in user again, because the session may have ended elsewhere. If there is no response, the
   * sign-in state does not change.
   */
  recheck(): Promise<void>;
  /**
   * If this tab never had a token, gets one in exchange for the cookie of the browser's sign-in. If there is no
   * response, the sign-in state does not change.
   */
  resume(): Promise<void>;
}

export interface AuthDependencies {
  readonly client: ApiClient;
  readonly storage: SecureStorage;
  readonly tab: TabSignIn;
  readonly warn: (message: string, cause: unknown) => void;
  /**
   * Whether the page is being closed. The browser then aborts requests, so their failure says nothing about the
   * connection.
   */
  readonly isLeaving: () => boolean;
}

export interface AuthParts extends AuthDependencies {
  readonly holder: AuthStateHolder;
  readonly session: StoredSession;
}

/** Stores the user for this page and for the next page load. */
export async function storeUser({ holder, session }: AuthParts, user: User): Promise<void> {
  await session.storeUser(user);
  holder.become({ status: user.isSuspended ? 'suspended' : 'signed-in', user });
}
