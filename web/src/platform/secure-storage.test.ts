// If this fails, a manipulated token is accepted, a reload loses a token, or the token can be read in the browser's
// storage.
import { webcrypto } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createSecureStorage, type SecureKey } from './secure-storage.ts';

function storageWith(overrides: Partial<Parameters<typeof createSecureStorage>[0]> = {}) {
  const dependencies = {
    fetchSessionKey: vi.fn<() => Promise<string>>(async () => 'session-key-of-this-browser'),
    crypto: webcrypto as Crypto,
    sessionStorage,
    localStorage,
    warn: vi.fn<(message: string, cause: unknown) => void>(),
    ...overrides,
  };
  return { ...dependencies, storage: createSecureStorage(dependencies) };
}

const PLACES: [SecureKey, 'session' | 'local'][] = [
  ['auth_token', 'session'],
  ['user_data', 'session'],
  ['pending_verification_email', 'local'],
  ['pending_verification_name', 'local'],
  ['registrationTempToken', 'local'],
  ['termsAcceptedInSession', 'local'],
  ['termsAcceptedAt', 'local'],
];

test.each(PLACES)('%s is stored encrypted in %s storage and can be read after a reload', async (key, place) => {
  await storageWith().storage.set(key, 'välue 1');
  const [area, other] = place === 'session' ? [sessionStorage, localStorage] : [localStorage, sessionStorage];
  expect(area.getItem(`_secure_${key}`)).toMatch(/^v1\./);
  expect(area.getItem(`_secure_${key}`)).not.toContain('lue 1');
  expect(other).toHaveLength(0);
  await expect(storageWith().storage.get(key)).resolves.toBe('välue 1');
});

describe('a tampered value is rejected and removed', () => {
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const part = (text: string, index: number) => text.split('.').slice(0, index).join('.').length + 2;
  test.each<[string, (sealed: string) => string]>([
    ['nonce', (sealed) => flip(sealed, part(sealed, 1))],
    ['ciphertext', (sealed) => flip(sealed, part(sealed, 2))],
    ['signature', (sealed) => flip(sealed, part(sealed, 3))],
    ['no signature', (sealed) => sealed.split('.').slice(0, 3).join('.')],
    ['another version', (sealed) => sealed.replace('v1', 'v2')],
    ['more at the end', (sealed) => `${sealed}.AAAA`],
    ['plain text', () => 'a token in the clear'],
    ['nothing', () => ''],
  ])('%s', async (_name, change) => {
    const { storage } = storageWith();
    await storage.set('auth_token', 'genuine');
    sessionStorage.setItem('_secure_auth_token', change(sessionStorage.getItem('_secure_auth_token') ?? ''));
    await expect(storage.get('auth_token')).resolves.toBeNull();
    expect(sessionStorage.getItem('_secure_auth_token')).toBeNull();
  });

  test('a genuine value that was stored under another name', async () => {
    const { storage } = storageWith();
    await storage.set('user_data', 'genuine');
    sessionStorage.setItem('_secure_auth_token', sessionStorage.getItem('_secure_user_data') ?? '');
    await expect(storage.get('auth_token')).resolves.toBeNull();
  });

  test('a value that was encrypted with another session key', async () => {
    await storageWith().storage.set('auth_token', 'genuine');
    const { storage } = storageWith({ fetchSessionKey: async () => 'another key' });
    await expect(storage.get('auth_token')).resolves.toBeNull();
  });
});

test('the key is fetched and derived only once for many operations', async () => {
  const { storage, fetchSessionKey } = storageWith();
  await Promise.all([storage.set('auth_token', 'a'), storage.set('user_data', 'b')]);
  await storage.get('auth_token');
  expect(fetchSessionKey).toHaveBeenCalledTimes(1);
});

test('an empty storage fetches no key', async () => {
  const { storage, fetchSessionKey } = storageWith();
  await expect(storage.get('auth_token')).resolves.toBeNull();
  expect(fetchSessionKey).not.toHaveBeenCalled();
});

test('without a session key nothing is stored or read, which is logged once, and the stored value stays', async () => {
  await storageWith().storage.set('auth_token', 'genuine');
  const fetchSessionKey = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('down'));
  const { storage, warn } = storageWith({ fetchSessionKey });
  await storage.set('user_data', 'never stored');
  await expect(storage.get('auth_token')).resolves.toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('_secure_user_data')).toBeNull();
  fetchSessionKey.mockResolvedValue('session-key-of-this-browser');
  await expect(storage.get('auth_token')).resolves.toBe('genuine');
  storage.remove('auth_token');
  expect(sessionStorage).toHaveLength(0);
});

test('without Web Crypto, values exist only in memory', async () => {
  const { storage } = storageWith({ crypto: {} as unknown as Crypto });
  await storage.set('auth_token', 'in memory');
  await expect(storage.get('auth_token')).resolves.toBe('in memory');
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  storage.remove('auth_token');
  await expect(storage.get('auth_token')).resolves.toBeNull();
});
