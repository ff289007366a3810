/**
 * Encrypted storage in the browser, for the few values that must survive a reload.
 *
 * Every entry has the prefix `_secure_`. The token and the user's data are deleted with the tab (session storage);
 * other values stay (local storage). If the server provides no key, nothing is read or stored, and this is logged once.
 * Some browsers offer no Web Crypto, for example on plain http at the address of another machine. Values are then only
 * kept in the memory of this page.
 */
import { track } from '../settling.ts';
import type { StorageKeys } from './storage-crypto.ts';

/** Loads the encryption when it is first needed. */
const loadStorageCrypto = () => import('./storage-crypto.ts');

const SESSION_KEYS = ['auth_token', 'user_data'] as const;
const LOCAL_KEYS = [
  'pending_verification_email',
  'pending_verification_name',
  'registrationTempToken',
  'termsAcceptedInSession',
  'termsAcceptedAt',
  'darkMode',
  'real_or_shuffled_answers',
] as const;
export type SecureKey = (typeof SESSION_KEYS)[number] | (typeof LOCAL_KEYS)[number];

const PREFIX = '_secure_';

export interface SecureStorage {
  /**
   * Returns the stored value; `null` if there is none, if there is no key, or if the value was manipulated or encrypted
   * with another key. In the last two cases the value is also removed.
   */
  get(key: SecureKey): Promise<string | null>;
  /** Stores `value`, so that `get` returns it even after a reload. Does nothing if there is no key. */
  set(key: SecureKey, value: string): Promise<void>;
  /** Removes the value immediately. This needs no key. */
  remove(key: SecureKey): void;
}

interface Dependencies {
  /** Fetches the session key from the server. */
  readonly fetchSessionKey: () => Promise<string>;
  readonly crypto: Crypto;
  readonly sessionStorage: Storage;
  readonly localStorage: Storage;
  readonly warn: (message: string, cause: unknown) => void;
}

/** Returns a storage whose values are lost when the page is closed. */
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
      if (!hasWarned) warn('No session key: nothing is stored in the secure storage.', cause);
      hasWarned = true;
      keys = null; // Clears the failed promise, so that the next call fetches the key again.
      return null;
    }
  }

  const getKeys = (): Promise<StorageKeys | null> => (keys ??= loadKeys());

  async function read(key: SecureKey): Promise<string | null> {
    const name = PREFIX + key;
    const sealed = areaOf(key).getItem(name);
    if (sealed === null) return null;
    const loaded = await getKeys();
    if (loaded === null) return null;
    const { unseal } = await loadStorageCrypto();
    const value = await unseal(crypto, loaded, name, sealed);
    if (value === null) areaOf(key).removeItem(name);
    return value;
  }

  async function write(key: SecureKey, value: string): Promise<void> {
    const loaded = await getKeys();
    if (loaded === null) return;
    const { seal } = await loadStorageCrypto();
    areaOf(key).setItem(PREFIX + key, await seal(crypto, loaded, PREFIX + key, value));
  }

  return {
    get: (key) => track(read(key)),
    set: (key, value) => track(write(key, value)),
    remove: (key) => areaOf(key).removeItem(PREFIX + key),
  };
}
