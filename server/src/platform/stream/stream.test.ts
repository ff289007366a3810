// If this fails, open pages miss events, get events of other learners or still get events after a sign-out, or one page
// delays the others.
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openStream, type StreamReader } from '../../../test/stream-reader.ts';
import { startIdentity, type Identity } from '../../../test/identity-world.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../test/harness.ts';
import { STREAMS_PER_CLIENT } from './stream-limits.ts';

const NOW = Date.UTC(2026, 0, 15, 15);
const readers: StreamReader[] = [];
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function listen(t: TestApp): Promise<number> {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.server.address() as AddressInfo).port;
}
async function open(port: number, topics: string, headers: Readonly<Record<string, string>> = {}) {
  const reader = await openStream(port, topics, headers);
  readers.push(reader);
  return reader;
}
async function openApp(options: TestAppOptions = {}): Promise<{ t: TestApp; port: number }> {
  const t = await createTestApp({ nowMs: NOW, ...options });
  closers.push(() => t.close());
  return { t, port: await listen(t) };
}
async function second(t: TestApp): Promise<void> {
  t.clock.advance(SECOND_MS);
  await t.server.market.ticks.round();
}
const tick = (n: number) => ({
  event: 'tick' as const,
  data: { asset: 'BTC', price: n, bid: null, ask: null, volume: 0, t: NOW + n, source: 'simulated' as const },
});
const numbers = (reader: StreamReader): number[] =>
  reader.events.filter(({ event }) => event === 'tick').map(({ data }) => data.price);

describe('a stream', () => {
  let t: TestApp;
  let port: number;
  beforeEach(async () => {
    ({ t, port } = await openApp());
  });

  it('begins with the current state, then sends ticks and bars of its topics only', async () => {
    await t.server.market.ticks.round();
    const reader = await open(port, 'ticks:BTC,bars:BTC:1m,feed');
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    const ready = await reader.next('ready');
    expect(ready.data).toEqual({ topics: ['bars:BTC:1m', 'feed', 'ticks:BTC'], isResumed: false });
    const before = reader.events.length;
    expect(reader.events.map(({ event, id }) => [event, id === null])).toEqual(
      expect.arrayContaining([
        ['feed', true],
        ['tick', true],
      ]),
    );
    await second(t);
    expect((await reader.next('tick', before)).data).toEqual({
      asset: 'BTC',
      price: expect.any(Number),
      bid: null,
      ask: null,
      volume: expect.any(Number),
      t: NOW + SECOND_MS,
      source: 'simulated',
    });
    expect((await reader.next('bar', before)).data).toMatchObject({
      asset: 'BTC',
      interval: '1m',
      source: 'simulated',
    });
    expect(reader.events.every(({ data }) => data.asset === undefined || data.asset === 'BTC')).toBe(true);
  });

  it('reports when the feed becomes stale', async () => {
    await t.server.market.ticks.round();
    const reader = await open(port, 'feed');
    expect((await reader.next('feed')).data).toMatchObject({ state: 'live', source: 'simulated', reason: null });
    t.clock.advance(MINUTE_MS);
    const received = reader.events.length;
    t.platform.bus.publish(
      'market.ticks',
      JSON.stringify({
        reader: 'x',
        number: 1,
        hasGap: true,
        health: { state: 'stale', reason: 'Delayed.' },
        ticks: [],
      }),
    );
    expect((await reader.next('feed', received)).data).toMatchObject({ state: 'stale', reason: 'Delayed.' });
  });

  it.each([
    ['no topics', '', 'query.topics'],
    ['an unknown kind', 'weather', 'query.topics'],
    ['an unknown asset', 'ticks:DOGE', 'query.topics'],
    ['an unknown interval', 'bars:BTC:2h', 'query.topics'],
    ['a bar without an interval', 'bars:BTC', 'query.topics'],
    ['somebody’s account by id', 'account:00000000-0000-7000-8000-000000000000', 'query.topics'],
    ['too many', Array.from({ length: 41 }, (_, n) => `ticks:${n}`).join(','), 'query.topics'],
  ])('with %s is refused', async (_what, topics, path) => {
    const { status, body } = await t.client().get(`/api/stream?topics=${encodeURIComponent(topics)}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid-request', path]);
  });

  it('does not answer HEAD', async () => {
    expect((await t.app.inject({ method: 'HEAD', url: '/api/stream?topics=feed' })).statusCode).toBe(405);
  });

  it('resumes with each missed message once, in order', async () => {
    const first = await open(port, 'ticks:BTC');
    await first.next('ready');
    for (const n of [1, 2, 3]) t.platform.streams.publish('ticks:BTC', tick(n));
    await expect.poll(() => numbers(first)).toEqual([1, 2, 3]);
    const position = first.events.findLast(({ data }) => data.price === 2)?.id ?? '';
    first.close();
    for (const n of [4, 5]) t.platform.streams.publish('ticks:BTC', tick(n));
    const back = await open(port, 'ticks:BTC', { 'last-event-id': position });
    expect((await back.next('ready')).data.isResumed).toBe(true);
    t.platform.streams.publish('ticks:BTC', tick(6));
    await expect.poll(() => numbers(back)).toEqual([3, 4, 5, 6]);
  });

  it.each<
    [
      what: string,
      lose: () => Promise<unknown> | void,
      topics: string,
      position: (id: string) => string,
      reason: string,
    ]
  >([
    ['another server’s place', () => undefined, 'ticks:BTC', () => '0199-12', 'unknown-position'],
    ['a place of the future', () => undefined, 'ticks:BTC', (id) => `${id}9`, 'unknown-position'],
    ['no place at all', () => undefined, 'ticks:BTC', () => 'x', 'unknown-position'],
    [
      'a topic that it had not subscribed to',
      () => t.platform.streams.publish('ticks:BTC', tick(2)),
      'ticks:BTC,ticks:ETH',
      (id) => id,
      'too-long-away',
    ],
    [
      'more missed than it would take in',
      () => {
        for (let n = 10; n < 700; n += 1) t.platform.streams.publish('ticks:BTC', tick(n));
      },
      'ticks:BTC',
      (id) => id,
      'too-long-away',
    ],
    [
      'a topic that was given up meanwhile',
      () => {
        t.clock.advance(2 * MINUTE_MS);
        return t.platform.streams.beat();
      },
      'ticks:BTC',
      (id) => id,
      'too-long-away',
    ],
  ])('starts again, with a resync, if it returns with %s', async (_what, lose, topics, position, reason) => {
    const first = await open(port, 'ticks:BTC');
    await first.next('ready');
    t.platform.streams.publish('ticks:BTC', tick(1));
    const { id } = await first.next('tick');
    const sockets = () =>
      new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)));
    first.close();
    await expect.poll(sockets).toBe(0);
    await lose();
    // A topic exists only from its first listener on. Messages published before that are not stored.
    const other = await open(port, 'ticks:ETH');
    await other.next('ready');
    t.platform.streams.publish('ticks:ETH', { ...tick(2), data: { ...tick(2).data, asset: 'ETH' } });
    const back = await open(port, topics, { 'last-event-id': position(id ?? '') });
    expect((await back.next('resync')).data).toEqual({ reason });
    expect((await back.next('ready')).data.isResumed).toBe(false);
    expect(back.events[0]?.event).toBe('resync');
  });

  it('has a heartbeat', async () => {
    const reader = await open(port, 'feed');
    await reader.next('ready');
    await t.platform.streams.beat();
    await expect.poll(reader.comments).toBe(1);
  });

  it('is closed if its client does not read, delays no other, and gets a resync when it returns', async () => {
    const quick = await open(port, 'ticks:BTC');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write('GET /api/stream?topics=ticks:BTC HTTP/1.1\r\nhost: x\r\n\r\n');
    const { id } = await quick.next('ready');
    const open_ = async () => /^stream_connections (\d+)$/m.exec(await t.platform.metrics.registry.metrics())?.[1];
    await expect.poll(open_, { timeout: 30_000 }).toBe('2');
    const padded = { ...tick(0), data: { ...tick(0).data, asset: 'B'.repeat(60_000) } };
    let sent = 0;
    while ((await open_()) === '2') {
      t.platform.streams.publish('ticks:BTC', padded);
      sent += 1;
      await quick.next('tick', quick.events.length);
    }
    expect(quick.events.filter(({ event }) => event === 'tick')).toHaveLength(sent);
    expect(await t.platform.metrics.registry.metrics()).toMatch(/stream_ended_total\{reason="too-slow"\} 1/);
    const back = await open(port, 'ticks:BTC', { 'last-event-id': id ?? '' });
    expect((await back.next('resync')).data.reason).toBe('too-long-away');
    socket.destroy();
  });

  it('ends when the server stops, and announces it', async () => {
    const reader = await open(port, 'feed');
    await reader.next('ready');
    await t.app.close();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'ended', data: { reason: 'server-stopping' } });
  });
});

describe('limits', () => {
  it('one browser and one address may each have a maximum number of streams; closing a stream makes room', async () => {
    const { port } = await openApp({ config: { streamsPerAddress: STREAMS_PER_CLIENT + 2 } });
    const browser = { cookie: `sid=${'a'.repeat(43)}` };
    const held: StreamReader[] = [];
    for (let n = 0; n < STREAMS_PER_CLIENT; n += 1) held.push(await open(port, 'feed', browser));
    expect(held.every(({ status }) => status === 200)).toBe(true);
    const refused = await open(port, 'feed', browser);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    const other = { cookie: `sid=${'b'.repeat(43)}` };
    expect((await open(port, 'feed', other)).status).toBe(200);
    expect((await open(port, 'feed', other)).status).toBe(200);
    expect((await open(port, 'feed', other)).status).toBe(429);
    held[0]?.close();
    await expect.poll(async () => (await open(port, 'feed', other)).status).toBe(200);
  });
});

describe('the topic account', () => {
  let world: Identity;
  let port: number;
  beforeEach(async () => {
    world = await startIdentity({ nowMs: NOW });
    closers.push(() => world.close());
    port = await listen(world.testApp);
  });
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

  it('needs an account', async () => {
    const { status, body } = await world.testApp.client().get('/api/stream?topics=account');
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
  });

  it('sends a resync to signed-in learners while events of other servers are missing', async () => {
    const ann = await world.learner('ann@example.org', 'a long pass phrase');
    const [learner, visitor] = [await open(port, 'account', bearer(ann.bearer)), await open(port, 'feed')];
    await Promise.all([learner.next('ready'), visitor.next('ready')]);
    const { bus, streams } = world.testApp.platform;
    const isConnected = vi.spyOn(bus, 'isConnected').mockReturnValue(false);
    await streams.beat();
    expect((await learner.next('resync')).data).toEqual({ reason: 'too-long-away' });
    isConnected.mockRestore();
    await streams.beat();
    for (const page of [learner, visitor]) await expect.poll(page.comments).toBe(2);
    const resyncs = [learner, visitor].map(({ events }) => events.filter(({ event }) => event === 'resync').length);
    expect(resyncs).toEqual([1, 0]);
  });

  it("sends a learner's events to all their pages, and no events of other learners", async () => {
    const ann = await world.learner('ann@example.org', 'a long pass phrase');
    const bob = await world.learner('bob@example.org', 'a long pass phrase');
    const { rows } = await world.testApp.db.read((tx) =>
      tx.$client.query("SELECT id FROM users WHERE email_normalised = 'ann@example.org'"),
    );
    const pages = [
      await open(port, 'account,ticks:BTC', bearer(ann.bearer)),
      await open(port, 'account', bearer(ann.bearer)),
    ];
    const others = await open(port, 'account', bearer(bob.bearer));
    for (const reader of [...pages, others]) await reader.next('ready');
    const { streams } = world.testApp.platform;
    streams.publish('ticks:BTC', tick(1));
    streams.publishToUser(rows[0].id, { type: 'unread-count', unreadCount: 3 });
    streams.publish('ticks:BTC', tick(2));
    for (const page of pages)
      expect((await page.next('account')).data).toEqual({ type: 'unread-count', unreadCount: 3 });
    await expect.poll(() => pages[0]?.events.slice(-3).map(({ event }) => event)).toEqual(['tick', 'account', 'tick']);
    const ids = pages[0]?.events.slice(-3).map(({ id }) => Number(id?.split('-').at(-1))) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(others.events.map(({ event }) => event)).toEqual(['ready']);
  });

  it('ends at once when the session is ended on another server, and only for that session', async () => {
    const ann = await world.learner('ann@example.org', 'a long pass phrase');
    const bob = await world.learner('bob@example.org', 'another pass phrase');
    const [reader, other] = [
      await open(port, 'account', bearer(ann.bearer)),
      await open(port, 'account', bearer(bob.bearer)),
    ];
    for (const each of [reader, other]) await each.next('ready');
    await world.sql(`DELETE FROM sessions USING users WHERE users.id = user_id AND email = 'ann@example.org'`);
    world.testApp.platform.streams.endSessions();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'ended', data: { reason: 'session-ended' } });
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
  });

  it('ends with the session, within two heartbeats', async () => {
    const ann = await world.learner('ann@example.org', 'a long pass phrase');
    const reader = await open(port, 'account', bearer(ann.bearer));
    await reader.next('ready');
    const { streams } = world.testApp.platform;
    await streams.beat();
    await streams.beat();
    expect(reader.events).toHaveLength(1);
    await ann.call('POST /api/auth/logout', undefined, { 'x-csrf-token': ann.csrfToken });
    await streams.beat();
    await streams.beat();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'ended', data: { reason: 'session-ended' } });
  });
});
