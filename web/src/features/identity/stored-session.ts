import type { User } from '@tradesense/contract/auth.ts';
import type { AuthTokenHolder } from '../../platform/auth-token.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import type { TabSignIn } from '../../platform/tab-sign-in.ts';

/** Token and user of this tab: in memory for requests, and in the secure storage for the next page load. */
export interface StoredSession {
  /** Loads the stored token and uses it for requests. Returns `null` if there is none. */
  resume(): Promise<string | null>;
  keepToken(token: string): Promise<void>;
  storeUser(user: User): Promise<void>;
  clear(): void;
}

export function createStoredSession(authToken: AuthTokenHolder, storage: SecureStorage, tab: TabSignIn): StoredSession {
  return {
    async resume() {
      const token = await storage.get('auth_token');
      authToken.set(token);
      if (token !== null) tab.noteToken();
      return token;
    },
    async keepToken(token) {
      authToken.set(token);
      tab.noteToken();
      await storage.set('auth_token', token);
    },
    storeUser: (user) => storage.set('user_data', JSON.stringify(user)),
    clear() {
      authToken.set(null);
      storage.remove('auth_token');
      storage.remove('user_data');
      // The acceptance of the terms belongs to this session. The next session in this browser may belong to another
      // user.
      storage.remove('termsAcceptedInSession');
      storage.remove('termsAcceptedAt');
    },
  };
}
