// If this fails, the key of the browser's storage is derived with fewer rounds or by another method than documented.
import { createDecipheriv, createHmac, hkdfSync, pbkdf2Sync, webcrypto } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { deriveStorageKeys, seal } from './storage-crypto.ts';

const SESSION_KEY = 'session-key-of-this-browser';
const crypto = webcrypto as Crypto;

test('the key is derived once, by PBKDF2 with SHA-256 in 100000 rounds', async () => {
  const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits');
  await deriveStorageKeys(crypto.subtle, SESSION_KEY);
  expect(deriveBits.mock.calls.map(([algorithm, , length]) => [algorithm, length])).toEqual([
    [expect.objectContaining({ name: 'PBKDF2', hash: 'SHA-256', iterations: 100_000 }), 256],
  ]);
});

test('another implementation with 100000 rounds can verify and decrypt an encrypted value', async () => {
  const keys = await deriveStorageKeys(crypto.subtle, SESSION_KEY);
  const [version, nonce = '', ciphertext = '', signature = ''] = (await seal(crypto, keys, 'name', 'välue')).split('.');

  const master = pbkdf2Sync(SESSION_KEY, 'tradesense secure storage', 100_000, 32, 'sha256');
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  const signed = [version, 'name', nonce, ciphertext].join('\n');
  expect(createHmac('sha256', keyFor('signature')).update(signed).digest('base64')).toBe(signature);
  const sealed = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor('cipher'), Buffer.from(nonce, 'base64'));
  decipher.setAuthTag(sealed.subarray(-16));
  expect(decipher.update(sealed.subarray(0, -16)).toString('utf8') + decipher.final('utf8')).toBe('välue');
});

test('the keys cannot be extracted', async () => {
  const { cipher, signature } = await deriveStorageKeys(crypto.subtle, SESSION_KEY);
  expect([cipher.extractable, signature.extractable]).toEqual([false, false]);
});
