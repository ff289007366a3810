import { connect } from 'node:net';
import { isMediaContent, type Endpoint, type EndpointKey } from '../contract/src/endpoint.ts';
import { endpoints } from '../contract/src/endpoints.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../contract/src/product.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { hostileCall, type HostileCall } from '../server/test/fuzz/hostile-call.ts';

const CONNECTIONS = 8;
/**
 * Number of calls after which the administrator signs in again, because a hostile call may have signed the
 * administrator out. The server refuses more frequent sign-ins.
 */
const SIGN_IN_EVERY = 4_000;
const SEED = 20_261_127;

const isStream = ({ response }: Endpoint): boolean =>
  isMediaContent(response) && response.mediaTypes.includes('text/event-stream');
/** Keys of all endpoints except event streams, whose responses do not end. */
const CALLED = (Object.keys(endpoints) as (EndpointKey & keyof typeof endpoints)[]).filter(
  (key) => !isStream(endpoints[key]),
);

export interface Administrator {
  readonly email: string;
  readonly password: string;
}

/**
 * Sends the call on a new connection and resolves to the status, or to 0 if the server closed the connection without a
 * response.
 */
function send(port: number, { method, url, headers, payload }: HostileCall): Promise<number> {
  const body = Buffer.from(payload ?? '');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const head = `${method} ${url} HTTP/1.1\r\n${lines}content-length: ${body.length}\r\n\r\n`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.concat([Buffer.from(head), body])));
    socket.on('data', (chunk: Buffer) => {
      if (answer.length < 'HTTP/1.1 200'.length) answer += chunk.toString('latin1', 0, 20);
    });
    // Ignores errors of the connection, because a server that rejects a body before reading all of it may reset the
    // connection.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

type Headers = Readonly<Record<string, string>>;

async function visit(base: string): Promise<Headers> {
  const response = await fetch(`${base}/api/auth/csrf-token`);
  const cookies = response.headers.getSetCookie().map((each) => each.slice(0, each.indexOf(';')));
  const token = cookies.find((each) => each.startsWith(`${CSRF_COOKIE}=`))?.slice(CSRF_COOKIE.length + 1) ?? '';
  return { cookie: cookies.join('; '), [CSRF_HEADER]: decodeURIComponent(token) };
}

async function signIn(base: string, administrator: Administrator): Promise<Headers> {
  const visitor = await visit(base);
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return { ...(await visit(base)), authorization: `Bearer ${token}` };
}

/**
 * Sends `count` hostile requests to all endpoints, alternately as a visitor and as an administrator. The requests are
 * the same in each run. Returns how often each status was returned.
 */
export async function sendHostile(port: number, count: number, administrator: Administrator) {
  const base = `http://127.0.0.1:${port}`;
  const statuses: Record<number, number> = {};
  for (let first = 0; first < count; first += SIGN_IN_EVERY) {
    const callers = [await visit(base), await signIn(base, administrator)];
    const places = Array.from({ length: Math.min(SIGN_IN_EVERY, count - first) }, (_, at) => first + at).values();
    const work = async (): Promise<void> => {
      for (const at of places) {
        const random = createRandom(SEED, at);
        const key = CALLED[random.below(CALLED.length)] ?? 'GET /api/health';
        const signedIn = callers[at % callers.length] ?? {};
        const status = await send(port, hostileCall(key, endpoints[key], { ids: [], signedIn, random }));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  }
  return statuses;
}
