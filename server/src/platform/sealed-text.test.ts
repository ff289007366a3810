// If this fails, visitors can read or forge the sealed texts that the server lets them store.
import { expect, test } from 'vitest';
import { createSealer } from './sealed-text.ts';

const SECRET = 'a key for tests, 32 characters or more';
const sealer = createSealer(SECRET, 'test');
const sealed = sealer.seal('BTC 1d: größer');

test("only the sealer's own installation opens a sealed text, and sealing twice gives two texts", () => {
  expect(sealer.open(sealed)).toBe('BTC 1d: größer');
  expect(createSealer(SECRET, 'test').open(sealed)).toBe('BTC 1d: größer');
  expect(sealer.seal('BTC 1d: größer')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes('BTC')).toBe(false);
});

test.each([
  ['another secret', () => createSealer(`${SECRET}!`, 'test').open(sealed)],
  ['another purpose', () => createSealer(SECRET, 'other').open(sealed)],
  ['nothing', () => sealer.open('')],
  ['too little', () => sealer.open(sealed.slice(0, 30))],
  ['one character less', () => sealer.open(sealed.slice(0, -1))],
  ['one more', () => sealer.open(`${sealed}A`)],
  ['other spelling of the same bytes', () => sealer.open(`${sealed}=`)],
  ['no base64', () => sealer.open('{"asset":"BTC"}')],
])('opening gives null with %s', (_name, open) => {
  expect(open()).toBeNull();
});

test('a change of any character of a sealed text is detected', () => {
  const bytes = Buffer.from(sealed, 'base64url');
  const changed = [...bytes.keys()].map((at) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return sealer.open(copy.toString('base64url'));
  });
  expect(new Set(changed)).toEqual(new Set([null]));
});
