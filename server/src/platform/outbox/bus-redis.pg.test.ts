// If this fails, servers do not receive each other's messages, also after Redis was away, or receive their own messages
// twice.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRedisBus } from './bus-redis.ts';

const redisUrl = process.env['TEST_REDIS_URL'];

test.skipIf(redisUrl === undefined)(
  'a message reaches local listeners at once and the other server through Redis, each once',
  async () => {
    const log = pino({ level: 'silent' });
    const [one, two] = ['one', 'two'].map((name) => createRedisBus(new Redis(redisUrl ?? ''), log, name));
    if (one === undefined || two === undefined) throw new Error('two buses');
    const received: string[] = [];
    const arrived = Promise.withResolvers<void>();
    one.subscribe('greetings', (text) => received.push(`one: ${text}`));
    two.subscribe('greetings', (text) => {
      received.push(`two: ${text}`);
      arrived.resolve();
    });
    await two.settled();
    one.publish('greetings', 'hello\nworld');
    expect(received).toEqual(['one: hello\nworld']);
    await arrived.promise;
    expect(received).toEqual(['one: hello\nworld', 'two: hello\nworld']);
    await Promise.all([one.close(), two.close()]);
  },
);

test.skipIf(redisUrl === undefined)(
  'servers with another database number of the same Redis receive nothing',
  async () => {
    const log = pino({ level: 'silent' });
    const publisher = new Redis(redisUrl ?? '');
    const other = createRedisBus(publisher, log, 'other');
    const [one, two] = ['one', 'two'].map((name) => createRedisBus(new Redis(redisUrl ?? '', { db: 1 }), log, name));
    if (one === undefined || two === undefined) throw new Error('two buses');
    const received: string[] = [];
    const arrived = Promise.withResolvers<void>();
    one.subscribe('greetings', (text) => received.push(text));
    two.subscribe('greetings', (text) => {
      received.push(text);
      if (text === 'last') arrived.resolve();
    });
    await Promise.all([one.settled(), two.settled()]);
    other.publish('greetings', 'of another installation');
    // Redis answers on one connection in order, so it has handed on the message, which would arrive before the last one.
    await publisher.ping();
    one.publish('greetings', 'last');
    await arrived.promise;
    expect(received).toEqual(['last', 'last']);
    await Promise.all([other.close(), one.close(), two.close()]);
  },
);

/** Accepts connections. Ends the first three of them when they send something, and forwards the others to Redis. */
async function openFlakyRedis(url: string, onFirstBytes: () => void) {
  let refusals = 3;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (refusals > 0) {
      refusals -= 1;
      near.once('data', () => (onFirstBytes(), near.destroy()));
      return;
    }
    const far = connect(Number(new URL(url).port || 6379), new URL(url).hostname);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.skipIf(redisUrl === undefined)(
  'subscriptions that are made while a connection is about to fail hold on the next connection',
  async () => {
    const log = pino({ level: 'silent' });
    const topics: string[] = [];
    const received = new Set<string>();
    const subscribeToNext = () => {
      const topic = `flaky-${topics.length}`;
      topics.push(topic);
      late.subscribe(topic, () => received.add(topic));
    };
    const flaky = await openFlakyRedis(redisUrl ?? '', subscribeToNext);
    const late = createRedisBus(new Redis(flaky.url), log, 'late');
    const other = createRedisBus(new Redis(redisUrl ?? ''), log, 'other');
    subscribeToNext();
    await expect.poll(() => topics.length).toBe(4);
    await late.settled();
    await expect
      .poll(() => {
        for (const topic of topics) other.publish(topic, 'hello');
        return [...received].toSorted();
      })
      .toEqual(topics);
    await Promise.all([late.close(), other.close()]);
    flaky.server.close();
  },
);
