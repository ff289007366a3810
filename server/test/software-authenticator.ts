/**
 * A passkey for tests: an ES256 key that responds to challenges as an authenticator and a browser do (WebAuthn Level
 * 3).
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** Encodes the parts of an attestation as CBOR: small integers, byte and text strings, and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

export interface SoftwareAuthenticator {
  /** Returns the browser's response to options for creating a passkey. */
  create(challenge: string): object;
  /** Returns the browser's response to options for signing in. Increments the counter unless `counter` is given. */
  get(challenge: string, counter?: number): object;
}

export function createSoftwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  let count = 0;

  const dataOf = (flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, rest, credential]);
  };
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const credential = { id: url(credentialId), rawId: url(credentialId), type: 'public-key' };

  return {
    create(challenge) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(PRESENT_AND_VERIFIED | HAS_CREDENTIAL, count, attested)],
      ]);
      const clientDataJSON = url(clientData('webauthn.create', challenge));
      return { ...credential, response: { clientDataJSON, attestationObject: url(cbor(attestation)) } };
    },
    get(challenge, counter) {
      count = counter ?? count + 1;
      const client = clientData('webauthn.get', challenge);
      const data = dataOf(PRESENT_AND_VERIFIED, count);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) },
      };
    },
  };
}
