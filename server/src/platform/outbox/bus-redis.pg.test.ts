// If this fails, servers beside each other do not hear of each other's events, or hear their own twice.
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRedisBus } from './bus-redis.ts';

const redisUrl = process.env['TEST_REDIS_URL'];

test.skipIf(redisUrl === undefined)(
  'a notice reaches the own listeners at once and the other server through Redis, each once',
  async () => {
    const log = pino({ level: 'silent' });
    const [one, two] = ['one', 'two'].map((name) => createRedisBus(new Redis(redisUrl ?? ''), log, name));
    if (one === undefined || two === undefined) throw new Error('two buses');
    const heard: string[] = [];
    const arrived = Promise.withResolvers<void>();
    one.subscribe('greetings', (text) => heard.push(`one: ${text}`));
    two.subscribe('greetings', (text) => {
      heard.push(`two: ${text}`);
      arrived.resolve();
    });
    await two.settled();
    one.publish('greetings', 'hello\nworld');
    expect(heard).toEqual(['one: hello\nworld']);
    await arrived.promise;
    expect(heard).toEqual(['one: hello\nworld', 'two: hello\nworld']);
    await Promise.all([one.close(), two.close()]);
  },
);
