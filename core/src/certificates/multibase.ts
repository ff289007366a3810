const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PREFIX = 'z';
/** Prefix of an Ed25519 public key in a Multikey. Source: W3C Controlled Identifiers 1.0, section 2.2.2. */
const ED25519_PUBLIC = [0xed, 0x01];
const ED25519_KEY_BYTES = 32;

/** Returns the bytes in base58btc with the Multibase prefix. */
export function toMultibase(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const leading = zeros === -1 ? bytes.length : zeros;
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  while (value > 0n) {
    digits = (ALPHABET[Number(value % 58n)] ?? '') + digits;
    value /= 58n;
  }
  return PREFIX + '1'.repeat(leading) + digits;
}

/** Returns the bytes of a base58btc Multibase text of at most `maxLength` characters, or `null` if it is not one. */
export function fromMultibase(text: string, maxLength = 128): Uint8Array | null {
  if (!text.startsWith(PREFIX) || text.length > maxLength) return null;
  const digits = text.slice(PREFIX.length);
  let value = 0n;
  for (const digit of digits) {
    const place = ALPHABET.indexOf(digit);
    if (place === -1) return null;
    value = value * 58n + BigInt(place);
  }
  const bytes: number[] = [];
  while (value > 0n) {
    bytes.unshift(Number(value % 256n));
    value /= 256n;
  }
  const leading = /^1*/.exec(digits)?.[0].length ?? 0;
  return Uint8Array.from([...Array.from({ length: leading }, () => 0), ...bytes]);
}

export const multikeyOf = (publicKey: Uint8Array): string =>
  toMultibase(Uint8Array.from([...ED25519_PUBLIC, ...publicKey]));

/** Returns the 32 bytes of an Ed25519 public key, or `null` if the text is not a Multikey of such a key. */
export function publicKeyOf(multikey: string): Uint8Array | null {
  const bytes = fromMultibase(multikey);
  if (bytes === null || bytes.length !== ED25519_PUBLIC.length + ED25519_KEY_BYTES) return null;
  return ED25519_PUBLIC.every((byte, index) => bytes[index] === byte) ? bytes.slice(ED25519_PUBLIC.length) : null;
}
