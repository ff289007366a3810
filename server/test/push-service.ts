/**
 * A push service on this machine, with browsers that decrypt its messages (RFC 8291). It is written independently of
 * the product's code.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@tradesense/contract/notifications.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** Status of all responses from now on. */
  status: number;
  retryAfter: number | null;
  /** Called when a push has arrived, before the response is sent. */
  onPush: () => Promise<void>;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      const headers = service.retryAfter === null ? {} : { 'retry-after': String(service.retryAfter) };
      service.onPush().then(
        () => response.writeHead(service.status, headers).end(),
        (error: Error) => response.destroy(error),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    status: 201,
    retryAfter: null,
    onPush: async () => {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

export interface TestSubscription {
  readonly request: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** Returns the messages to this subscription, decrypted as its browser does. */
  messages(): PushMessage[];
}

let subscriptions = 0;

/** Creates a subscription of a browser at the push service. */
export function subscribe(service: PushService): TestSubscription {
  subscriptions += 1;
  const path = `/push/${subscriptions}-${randomBytes(16).toString('hex')}`;
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  return {
    request: {
      endpoint: service.origin + path,
      keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    messages: () =>
      service.received
        .filter((push) => push.path === path)
        .map(({ body }) => JSON.parse(decrypt(body, key, auth).toString('utf8')) as PushMessage),
  };
}

function decrypt(body: Buffer, key: ECDH, auth: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', key.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes));
  const sealed = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Returns the claims of a push's signature. Throws if it was not signed with the given key (RFC 8292). */
export function signedClaims({ headers }: ReceivedPush, publicKey: string): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
  const isValid = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  if (!isValid || key !== publicKey) throw new Error('the push is not signed with this key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof signedClaims>;
}
