/**
 * Encrypted storage in the browser for the few values that must survive a reload.
 *
 * Every entry has the prefix `_secure_`. The token and the user's data end with the tab (session storage), the others
 * stay (local storage). Without a key from the server every operation is skipped, and that is logged once. Where the
 * browser has no Web Crypto (plain http on another machine's address) values live in this page's memory only.
 */
import type { StorageKeys } from './storage-crypto.ts';

/** Only who has something to keep loads it. */
const loadStorageCrypto = () => import('./storage-crypto.ts');

const SESSION_KEYS = ['auth_token', 'user_data'] as const;
const LOCAL_KEYS = [
  'pending_verification_email',
  'pending_verification_name',
  'registrationTempToken',
  'termsAcceptedInSession',
  'termsAcceptedAt',
  'darkMode',
] as const;
export type SecureKey = (typeof SESSION_KEYS)[number] | (typeof LOCAL_KEYS)[number];

const PREFIX = '_secure_';

export interface SecureStorage {
  /** The stored value; `null` when there is none, no key, or it was tampered with (then it is removed too). */
  get(key: SecureKey): Promise<string | null>;
  /** After it, `get` gives `value`, also after a reload; skipped without a key. */
  set(key: SecureKey, value: string): Promise<void>;
  /** At once, and without a key. */
  remove(key: SecureKey): void;
}

interface Dependencies {
  /** Asks the server for the session key. */
  readonly fetchSessionKey: () => Promise<string>;
  readonly crypto: Crypto;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly warn: (message: string, cause: unknown) => void;
}

/** For a page that keeps nothing beyond itself. */
export function createMemoryStorage(): SecureStorage {
  const values = new Map<SecureKey, string>();
  return {
    get: async (key) => values.get(key) ?? null,
    async set(key, value) {
      values.set(key, value);
    },
    remove: (key) => void values.delete(key),
  };
}

export function createSecureStorage(dependencies: Dependencies): SecureStorage {
  const { crypto, fetchSessionKey, warn } = dependencies;
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return createMemoryStorage();

  const sessionKeys: ReadonlySet<SecureKey> = new Set(SESSION_KEYS);
  const areaOf = (key: SecureKey) => (sessionKeys.has(key) ? dependencies.sessionStorage : dependencies.localStorage);
  let keys: Promise<StorageKeys | null> | null = null;
  let hasWarned = false;

  async function loadKeys(): Promise<StorageKeys | null> {
    try {
      const [{ deriveStorageKeys }, sessionKey] = await Promise.all([loadStorageCrypto(), fetchSessionKey()]);
      return await deriveStorageKeys(crypto.subtle, sessionKey);
    } catch (cause) {
      if (!hasWarned) warn('No session key: nothing is kept in the secure storage.', cause);
      hasWarned = true;
      keys = null; // The next operation asks again.
      return null;
    }
  }

  const getKeys = (): Promise<StorageKeys | null> => (keys ??= loadKeys());

  return {
    async get(key) {
      const name = PREFIX + key;
      const sealed = areaOf(key).getItem(name);
      if (sealed === null) return null;
      const loaded = await getKeys();
      if (loaded === null) return null;
      const { unseal } = await loadStorageCrypto();
      const value = await unseal(crypto, loaded, name, sealed);
      if (value === null) areaOf(key).removeItem(name);
      return value;
    },
    async set(key, value) {
      const loaded = await getKeys();
      if (loaded === null) return;
      const { seal } = await loadStorageCrypto();
      areaOf(key).setItem(PREFIX + key, await seal(crypto, loaded, PREFIX + key, value));
    },
    remove: (key) => areaOf(key).removeItem(PREFIX + key),
  };
}
