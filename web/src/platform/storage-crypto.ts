/**
 * Encrypts short texts for the browser's storage. AES-GCM keeps them secret. An HMAC-SHA-256 signature over name, nonce
 * and ciphertext reveals whether a value was changed or moved to another name.
 *
 * PBKDF2 (100,000 rounds) derives a key from the server's session key, and HKDF derives the two keys from it. The salt
 * is fixed. A random salt would not help against precomputed tables, because the session key is already random and
 * different for each browser.
 */
const ITERATIONS = 100_000;
const NONCE_BYTES = 12;
const VERSION = 'v1';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface StorageKeys {
  readonly cipher: CryptoKey;
  readonly signature: CryptoKey;
}

/** Derives the encryption key and the signature key. This takes about 0.1 s and is done once per page. */
export async function deriveStorageKeys(subtle: SubtleCrypto, sessionKey: string): Promise<StorageKeys> {
  const password = await subtle.importKey('raw', encoder.encode(sessionKey), 'PBKDF2', false, ['deriveBits']);
  const salt = encoder.encode('tradesense secure storage');
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    password,
    256,
  );
  const master = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const hkdf = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(purpose),
  });
  const [cipher, signature] = await Promise.all([
    subtle.deriveKey(hkdf('cipher'), master, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    subtle.deriveKey(hkdf('signature'), master, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
      'verify',
    ]),
  ]);
  return { cipher, signature };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Decodes base64. Returns `null` if the text is not valid base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function signedPart(name: string, nonce: string, ciphertext: string): Uint8Array<ArrayBuffer> {
  return encoder.encode([VERSION, name, nonce, ciphertext].join('\n'));
}

/** Encrypts a value. Returns the text to store under `name`: version, nonce, ciphertext and signature. */
export async function seal(crypto: Crypto, keys: StorageKeys, name: string, value: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys.cipher, encoder.encode(value));
  const nonce = toBase64(iv);
  const ciphertext = toBase64(new Uint8Array(encrypted));
  const signature = await crypto.subtle.sign('HMAC', keys.signature, signedPart(name, nonce, ciphertext));
  return [VERSION, nonce, ciphertext, toBase64(new Uint8Array(signature))].join('.');
}

/**
 * Decrypts the text that is stored under `name`. Returns `null` if it was manipulated or encrypted with another key.
 */
export async function unseal(crypto: Crypto, keys: StorageKeys, name: string, sealed: string): Promise<string | null> {
  const [version, nonce = '', ciphertext = '', signature = '', ...rest] = sealed.split('.');
  const [iv, encrypted, signed] = [nonce, ciphertext, signature].map(fromBase64);
  if (version !== VERSION || rest.length > 0 || !iv || !encrypted || !signed) return null;
  const isGenuine = await crypto.subtle.verify('HMAC', keys.signature, signed, signedPart(name, nonce, ciphertext));
  if (!isGenuine) return null;
  return decoder.decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, keys.cipher, encrypted));
}
