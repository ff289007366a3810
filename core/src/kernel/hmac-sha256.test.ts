// If this fails, the seeds of the simulated market are not those of HMAC-SHA-256, so they may be guessable.
import { expect, it } from 'vitest';
import { createKeyedHash } from './hmac-sha256.ts';
import { InvariantError } from './invariant.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Returns a text as big-endian words. Its length must be a multiple of 4 characters. */
function words(text: string): number[] {
  const of = bytes(text);
  return Array.from({ length: of.length / 4 }, (_, i) => new DataView(of.buffer).getUint32(i * 4));
}

const hex = (hash: Uint32Array): string => Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');

it.each<[name: string, key: Uint8Array, message: number[], hash: string]>([
  [
    'RFC 4231, case 1',
    new Uint8Array(20).fill(0x0b),
    words('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    'RFC 4231, case 2',
    bytes('Jefe'),
    words('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
])('the published hash is returned for %s', (_name, key, message, hash) => {
  expect(hex(createKeyedHash(key)(message))).toBe(hash);
});

it('the same message has the same hash, a longer message or another key another one', () => {
  const [hash, other] = [createKeyedHash(bytes('one key')), createKeyedHash(bytes('two key'))];
  const first = hex(hash([1, 2, 3]));
  expect([hash([1, 2]), hash([1, 2, 3, 0]), hash([1, 2, 4]), other([1, 2, 3])].map(hex)).not.toContain(first);
  expect(hex(hash([1, 2, 3]))).toBe(first);
});

it.each([0, 65])('a key of %d bytes throws', (length) => {
  expect(() => createKeyedHash(new Uint8Array(length))).toThrow(InvariantError);
});

it('a message that does not fit into one block throws', () => {
  const hash = createKeyedHash(bytes('key'));
  expect(hash(Array.from({ length: 13 }, (_, i) => i))).toHaveLength(8);
  expect(() => hash(Array.from({ length: 14 }, (_, i) => i))).toThrow(InvariantError);
});
