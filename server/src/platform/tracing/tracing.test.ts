// If this fails, an operator with a collector sees no traces, or traces contain learners' secrets.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { collectLog } from '../../../test/log-lines.ts';

const PASSWORD = 'candles drawn at noon';

interface Taken {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Starts a collector on this machine that responds with the given status, but not before `mayAnswer` resolves. */
async function collector(status = 200, mayAnswer = Promise.resolve()) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      taken.push({ path: request.url ?? '', headers: request.headers, text: body });
      await mayAnswer;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { taken, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: object;
}

const spansIn = (taken: readonly Taken[]): SentSpan[] =>
  taken.flatMap((one) => JSON.parse(one.text).resourceSpans[0].scopeSpans[0].spans as SentSpan[]);
const attribute = ({ attributes }: SentSpan, key: string) => attributes.find((each) => each.key === key)?.value;

async function appWith(endpoint: string, logTo = collectLog()): Promise<TestApp> {
  const tracing = { endpoint, headers: { authorization: 'Bearer key-of-the-collector' }, service: 'learn' };
  const t = await createTestApp({ config: { tracing, logLevel: 'warn' }, logTo: logTo.destination });
  onTestFinished(() => t.close());
  return t;
}

test('a request has a span, and each of its statements has one, without values, queries or secrets', async () => {
  const { taken, endpoint } = await collector();
  const t = await appWith(endpoint);
  const client = t.client();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await client.post(
    '/api/auth/login?hint=a-hidden-hint',
    { email: 'ann@example.org', password: PASSWORD },
    { traceparent },
  );
  await t.platform.tracing.close();

  expect(taken[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer key-of-the-collector', 'content-type': 'application/json' },
  });
  const spans = spansIn(taken);
  const login = spans.find(({ name }) => name === 'POST /api/auth/login');
  expect(login).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
    status: {},
  });
  if (login === undefined) return;
  expect(attribute(login, 'http.route')).toEqual({ stringValue: '/api/auth/login' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === login.spanId);
  expect(statements.length).toBeGreaterThan(1);
  for (const statement of statements) {
    expect(statement).toMatchObject({ traceId: login.traceId, kind: 3 });
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(login.startTimeUnixNano));
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(login.endTimeUnixNano));
  }
  expect(JSON.stringify(statements.map((each) => attribute(each, 'db.query.text')))).toContain('$1');
  for (const hidden of ['ann@example.org', PASSWORD, 'a-hidden-hint', ...client.cookies.values()])
    expect(taken.map((one) => one.text).join('')).not.toContain(hidden);
});

/** Sends a request with a session that does not exist, so that the server queries the database for it. */
function whoIs(t: TestApp) {
  const client = t.client();
  client.token = 'x'.repeat(43);
  return client.get('/api/auth/me');
}

test('requests that run at the same time keep their statements apart', async () => {
  const { taken, endpoint } = await collector();
  const t = await appWith(endpoint);
  await Promise.all(Array.from({ length: 8 }, () => whoIs(t)));
  await t.platform.tracing.close();
  const spans = spansIn(taken);
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(requests).toHaveLength(8);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length);
  const statements = spans.filter(({ kind }) => kind === 3);
  expect(new Set(statements.map(({ traceId }) => traceId)).size).toBe(requests.length);
  for (const { traceId, parentSpanId } of statements)
    expect(requests.find(({ spanId }) => spanId === parentSpanId)?.traceId).toBe(traceId);
});

test('requests do not wait for a collector that does not answer, and the log reports two lost batches once', async () => {
  // Each tick of the interval sends the spans that wait.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const mayAnswer = Promise.withResolvers<void>();
  const { taken, endpoint } = await collector(503, mayAnswer.promise);
  const log = collectLog();
  const t = await appWith(endpoint, log);
  expect((await t.client().get('/api/status')).status).toBe(200);
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => taken.length).toBe(1);
  expect((await t.client().get('/api/status')).status).toBe(200);
  expect(log.of('traces were not taken')).toEqual([]);
  mayAnswer.resolve();
  await t.platform.tracing.close();
  expect(taken).toHaveLength(2);
  expect(log.of('traces were not taken')).toMatchObject([{ err: { message: 'the collector answered 503' } }]);
});

test('without a collector there are no spans, and statements have no listener', async () => {
  const t = await createTestApp();
  onTestFinished(() => t.close());
  expect(t.platform.tracing.observeStatement).toBe(null);
});
