import type { LoginRequest, RegisterRequest, SetupRequest, User } from '@tradesense/contract/auth.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import type { ApiError } from '../../platform/api-error.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import type { AuthStateHolder } from './auth-state-holder.ts';
import type { LoginOutcome } from './auth-state.ts';
import type { StoredSession } from './stored-session.ts';

export interface SigningIn {
  login(request: LoginRequest): Promise<LoginOutcome>;
  /**
   * Whether the account exists now; it is signed in only if it is verified already. An answer that is not OK is `false`,
   * and `onRefusal` hears why. What else goes wrong (no connection) is thrown.
   */
  register(request: RegisterRequest, onRefusal?: (refusal: ApiError) => void): Promise<boolean>;
  /** Makes the first administrator and signs in. Throws `ApiError` when refused. */
  setUp(request: SetupRequest): Promise<void>;
}

export interface AuthDependencies {
  readonly client: ApiClient;
  readonly storage: SecureStorage;
  readonly warn: (message: string, cause: unknown) => void;
  /** Whether the page is being left: a call that ends unanswered then was cut by the browser. */
  readonly isLeaving: () => boolean;
}

export interface AuthParts extends AuthDependencies {
  readonly holder: AuthStateHolder;
  readonly session: StoredSession;
}

/** Takes the user over, here and for the next load of the page. */
export async function remember({ holder, session }: AuthParts, user: User): Promise<void> {
  await session.keepUser(user);
  holder.become({ status: 'signed-in', user });
}
