// If this fails, pages show outdated prices as live, miss events while they were hidden, or overload the server.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStreamClient, type StreamEvent, type StreamState } from './stream-client.ts';

/** A request for a stream whose response the test controls. */
interface Asked {
  readonly topics: string;
  readonly headers: Headers;
  readonly isAborted: () => boolean;
  answer(status?: number, headers?: Record<string, string>): Promise<void>;
  send(text: string): Promise<void>;
  event(name: string, data: unknown, id?: string): Promise<void>;
  end(): Promise<void>;
  fail(): Promise<void>;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function createWorld() {
  const asked: Asked[] = [];
  let token: string | null = null;
  const client = createStreamClient({
    token: () => token,
    random: () => 0.5,
    fetch(url, init) {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      let body: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
      const aborted = (): void => {
        reject(new DOMException('aborted', 'AbortError'));
        try {
          body?.error(new DOMException('aborted', 'AbortError'));
        } catch {
          // Ignored, because the stream may already have ended.
        }
      };
      init.signal?.addEventListener('abort', aborted);
      const each: Asked = {
        topics: new URL(url, 'http://x').searchParams.get('topics') ?? '',
        headers: new Headers(init.headers),
        isAborted: () => init.signal?.aborted === true,
        answer(status = 200, headers = {}) {
          resolve(new Response(status === 200 ? stream : null, { status, headers }));
          return settle().then(() => undefined);
        },
        async send(text) {
          body?.enqueue(new TextEncoder().encode(text));
          await settle();
        },
        event: (name, data, id) =>
          each.send(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        async end() {
          body?.close();
          await settle();
        },
        async fail() {
          reject(new TypeError('no route'));
          await settle();
        },
      };
      asked.push(each);
      return promise;
    },
  });
  const states: StreamState[] = [];
  client.onState((state) => void states.push(state));
  return {
    client,
    asked,
    states,
    setToken: (next: string | null) => void (token = next),
    at(index: number): Asked {
      const each = asked.at(index);
      if (each === undefined) throw new Error(`${asked.length} requests so far`);
      return each;
    },
  };
}

const ready = { topics: [], isResumed: false };
const tickOf = (asset: string, price: number) => ({
  asset,
  price,
  bid: null,
  ask: null,
  volume: 0,
  t: 1,
  source: 'simulated',
});
let world: ReturnType<typeof createWorld>;
let heard: StreamEvent[];
const hear = (event: StreamEvent): void => void heard.push(event);

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  world = createWorld();
});
afterEach(() => {
  world.client.subscribe([], hear)();
  vi.useRealTimers();
});

/** Subscribes, and responds to the resulting request, so that the stream is live. */
async function live(topics: readonly string[] = ['ticks:BTC'], id = 'a-1'): Promise<() => void> {
  const end = world.client.subscribe(topics, hear);
  await vi.advanceTimersByTimeAsync(50);
  await world.at(-1).answer();
  await world.at(-1).event('ready', ready, id);
  return end;
}

describe('the stream’s connection', () => {
  test('serves all subscribers of the same moment and requests every topic once', async () => {
    const others: StreamEvent[] = [];
    world.client.subscribe(['ticks:ETH', 'feed'], (event) => void others.push(event));
    await live(['ticks:BTC', 'feed']);
    expect(world.asked.map(({ topics }) => topics)).toEqual(['feed,ticks:BTC,ticks:ETH']);
    await world.at(0).event('tick', tickOf('BTC', 1), 'a-2');
    await world.at(0).event('tick', tickOf('ETH', 2), 'a-3');
    expect([heard.length, others.length]).toEqual([1, 1]);
    expect(others[0]).toMatchObject({ event: 'tick', data: { price: 2 } });
    expect(world.states).toEqual(['connecting', 'live']);
  });

  test('is replaced if there is a new topic, and the old one stays until the new one is ready', async () => {
    await live();
    world.client.subscribe(['ticks:ETH'], hear);
    await vi.advanceTimersByTimeAsync(50);
    expect(world.at(1)).toMatchObject({ topics: 'ticks:BTC,ticks:ETH' });
    expect(world.at(1).headers.has('last-event-id')).toBe(false);
    await world.at(0).event('tick', tickOf('BTC', 5), 'a-2');
    expect([heard.length, world.at(0).isAborted()]).toEqual([1, false]);
    await world.at(1).answer();
    await world.at(1).event('ready', ready, 'a-3');
    expect([world.at(0).isAborted(), world.client.state()]).toEqual([true, 'live']);
  });

  test('gives a later subscriber the last event of a known topic immediately, without a request', async () => {
    await live();
    await world.at(0).event('tick', tickOf('BTC', 7), 'a-2');
    const late: StreamEvent[] = [];
    world.client.subscribe(['ticks:BTC'], (event) => void late.push(event));
    expect(late).toMatchObject([{ event: 'tick', data: { price: 7 } }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.asked).toHaveLength(1);
  });

  test('survives a change of pages, and closes if no new subscriber comes', async () => {
    const end = await live();
    end();
    await vi.advanceTimersByTimeAsync(4_000);
    const endAgain = world.client.subscribe(['ticks:BTC'], hear);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([world.asked.length, world.at(0).isAborted()]).toEqual([1, false]);
    endAgain();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([world.at(0).isAborted(), world.client.state()]).toEqual([true, 'idle']);
  });

  test('ignores unknown events', async () => {
    await live();
    await world.at(0).event('weather', { rain: true });
    expect([heard, world.client.state()]).toEqual([[], 'live']);
  });
});

describe('a lost connection', () => {
  test('is resumed at the last event', async () => {
    await live();
    await world.at(0).event('tick', tickOf('BTC', 1), 'a-9');
    await world.at(0).end();
    expect(world.client.state()).toBe('stale');
    await vi.advanceTimersByTimeAsync(999);
    expect(world.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.at(1).headers.get('last-event-id')).toBe('a-9');
    await world.at(1).answer();
    await world.at(1).event('resync', { reason: 'too-long-away' }, 'a-40');
    await world.at(1).event('ready', ready, 'a-40');
    expect(heard.at(-1)).toEqual({ event: 'resync', data: { reason: 'too-long-away' } });
    expect(world.client.state()).toBe('live');
  });

  test('is retried after growing delays of at most 30 s, and counts as offline after the third attempt', async () => {
    await live();
    await world.at(0).end();
    const waits: number[] = [];
    const statesAfter: StreamState[] = [];
    for (let n = 1; n < 10; n += 1) {
      const before = performance.now();
      while (world.asked.length === n) await vi.advanceTimersByTimeAsync(25);
      waits.push(performance.now() - before);
      await world.at(-1).fail();
      statesAfter.push(world.client.state());
    }
    expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 4, 8, 15, 15, 15, 15, 15]);
    expect(statesAfter.slice(0, 4)).toEqual(['stale', 'stale', 'offline', 'offline']);
    expect(world.states).toEqual(['connecting', 'live', 'stale', 'offline']);
  });

  test.each<[what: string, status: number, headers: Record<string, string>, waitMs: number | null]>([
    ['a server in trouble is asked again', 503, {}, 1_000],
    ['with the wait that it asks for', 429, { 'retry-after': '10' }, 11_000],
    ['one that refuses is not asked again', 401, {}, null],
    ['nor one that does not know the topic', 400, {}, null],
  ])('%s', async (_what, status, headers, waitMs) => {
    world.client.subscribe(['ticks:BTC'], hear);
    await vi.advanceTimersByTimeAsync(50);
    await world.at(0).answer(status, headers);
    await vi.advanceTimersByTimeAsync((waitMs ?? 120_000) - 1);
    expect(world.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.asked).toHaveLength(waitMs === null ? 1 : 2);
    expect(world.client.state()).toBe(waitMs === null ? 'offline' : 'connecting');
  });

  test('is detected after 40 s without data, and heartbeats are data', async () => {
    await live();
    for (let n = 0; n < 4; n += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await world.at(0).send(': \n\n');
    }
    expect(world.client.state()).toBe('live');
    await vi.advanceTimersByTimeAsync(40_000);
    expect([world.client.state(), world.at(0).isAborted()]).toEqual(['stale', true]);
  });

  test.each<[what: string, lose: () => Promise<void>]>([
    ['had ended already', () => world.at(0).end()],
    ['still looked open', async () => undefined],
  ])('is resumed at the last event when the network is back, if it %s when the network went', async (_what, lose) => {
    await live();
    await world.at(0).event('tick', tickOf('BTC', 1), 'a-2');
    await lose();
    window.dispatchEvent(new Event('offline'));
    expect([world.client.state(), world.at(0).isAborted()]).toEqual(['offline', true]);
    window.dispatchEvent(new Event('online'));
    expect(world.at(1).headers.get('last-event-id')).toBe('a-2');
    await world.at(1).answer();
    await world.at(1).event('ready', ready, 'a-2');
    expect(world.client.state()).toBe('live');
  });

  test('is reopened immediately when the network is back', async () => {
    await live();
    await world.at(0).end();
    for (let n = 1; n < 6; n += 1) {
      while (world.asked.length === n) await vi.advanceTimersByTimeAsync(100);
      await world.at(-1).fail();
    }
    window.dispatchEvent(new Event('online'));
    expect(world.asked).toHaveLength(7);
  });
});

describe('a hidden tab', () => {
  test('keeps its connection for a minute, then closes it until the tab is visible again', async () => {
    await live();
    setVisible(false);
    await vi.advanceTimersByTimeAsync(30_000);
    await world.at(0).send(': \n\n');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(world.at(0).isAborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([world.at(0).isAborted(), world.client.state()]).toEqual([true, 'idle']);
    setVisible(true);
    await settle();
    expect(world.at(1).headers.get('last-event-id')).toBe('a-1');
  });
});

describe('the account topic', () => {
  test('is requested only with a token, and the connection ends with the token', async () => {
    await live(['account', 'feed']);
    expect([world.at(0).topics, world.at(0).headers.has('authorization')]).toEqual(['feed', false]);
    world.setToken('secret');
    world.client.restart();
    await vi.advanceTimersByTimeAsync(50);
    expect(world.at(0).isAborted()).toBe(true);
    expect([world.at(1).topics, world.at(1).headers.get('authorization')]).toEqual(['account,feed', 'Bearer secret']);
    await world.at(1).answer();
    await world.at(1).event('account', { type: 'unread-count', unreadCount: 2 }, 'b-1');
    expect(heard.at(-1)).toMatchObject({ event: 'account', data: { unreadCount: 2 } });
  });

  test('gives a later subscriber the unread count and the state of each account, but no old activity', async () => {
    world.setToken('secret');
    await live(['account']);
    const sandbox = (accountId: string, sequence: number) =>
      ({
        type: 'sandbox',
        accountId,
        sequence,
        news: [{ kind: 'granted', amount: '10000', cause: 'unlock' }],
      }) as const;
    await world.at(0).event('account', { type: 'unread-count', unreadCount: 3 }, 'c-1');
    await world.at(0).event('account', sandbox('one', 1), 'c-2');
    await world.at(0).event('account', sandbox('two', 1), 'c-3');
    await world.at(0).event('account', sandbox('one', 2), 'c-4');
    expect(heard.at(-1)).toMatchObject({ data: { sequence: 2, news: [{ kind: 'granted' }] } });
    const late: StreamEvent[] = [];
    world.client.subscribe(['account'], (event) => void late.push(event));
    expect(late.map(({ data }) => data)).toEqual([
      { type: 'unread-count', unreadCount: 3 },
      { ...sandbox('one', 2), news: [] },
      { ...sandbox('two', 1), news: [] },
    ]);
  });

  test('is not retried after the session has ended, until a user signs in', async () => {
    world.setToken('old');
    await live(['account']);
    await world.at(0).event('ended', { reason: 'session-ended' });
    await world.at(0).end();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([world.asked.length, world.client.state()]).toEqual([1, 'offline']);
    world.setToken('new');
    world.client.restart();
    await vi.advanceTimersByTimeAsync(50);
    expect(world.at(1).headers.get('authorization')).toBe('Bearer new');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['open', () => live(['account'])],
    ['not open yet', async () => void world.client.subscribe(['account'], () => undefined)],
  ])(
    'a connection that is %s when a sign-out starts is closed, and none is opened until the sign-out is over',
    async (_, begin) => {
      world.setToken('old');
      await begin();
      const before = world.asked.length;
      world.client.leave();
      world.client.subscribe(['feed'], () => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
      expect([world.asked.length, world.asked.every((each) => each.isAborted()), world.client.state()]).toEqual([
        before,
        true,
        'idle',
      ]);
      world.setToken(null);
      world.client.restart();
      await vi.advanceTimersByTimeAsync(50);
      expect([world.at(before).topics, world.at(before).headers.has('authorization')]).toEqual(['feed', false]);
    },
  );

  test('a connection that ends because its server stops is resumed', async () => {
    await live();
    await world.at(0).event('ended', { reason: 'server-stopping' });
    await world.at(0).end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.asked).toHaveLength(2);
  });
});
