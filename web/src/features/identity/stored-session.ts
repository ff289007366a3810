import type { User } from '@tradesense/contract/auth.ts';
import type { AuthTokenHolder } from '../../platform/auth-token.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';

/** The token and user of this tab: in memory for the calls, and in the secure storage for the next load of the page. */
export interface StoredSession {
  /** Takes the stored token into use; `null` when there is none. */
  resume(): Promise<string | null>;
  keepToken(token: string): Promise<void>;
  keepUser(user: User): Promise<void>;
  forget(): void;
}

export function createStoredSession(authToken: AuthTokenHolder, storage: SecureStorage): StoredSession {
  return {
    async resume() {
      const token = await storage.get('auth_token');
      authToken.set(token);
      return token;
    },
    async keepToken(token) {
      authToken.set(token);
      await storage.set('auth_token', token);
    },
    keepUser: (user) => storage.set('user_data', JSON.stringify(user)),
    forget() {
      authToken.set(null);
      storage.remove('auth_token');
      storage.remove('user_data');
      // What this session has accepted: the next one may be somebody else's.
      storage.remove('termsAcceptedInSession');
      storage.remove('termsAcceptedAt');
    },
  };
}
