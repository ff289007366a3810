// If this fails, servers do not receive each other's messages, or receive their own messages twice.
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
