import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { closeRedisClient, createRedisSubscriber } from '../redis-client.ts';
import { createLocalBus, type Bus } from './bus.ts';

export interface RedisBus extends Bus {
  /** Resolves when Redis has confirmed every subscription made so far. */
  settled(): Promise<void>;
}

/** Interval of pings, in ms. Only a ping shows whether a connected Redis still responds. */
const ASK_EVERY_MS = SECOND_MS;
/**
 * Time in ms without a response after which Redis is considered unreachable. On a busy machine, one or two pings may be
 * late.
 */
const SILENT_AFTER_MS = 4 * SECOND_MS;
const CHANNEL_PREFIX = 'tradesense:bus:';

/**
 * Creates a bus over Redis. `origin` is the name of this server. A message reaches the listeners in this process
 * immediately, and other servers through Redis. While Redis is unreachable, only listeners in this process get it, so
 * subscribers must also poll.
 */
export function createRedisBus(publisher: Redis, log: FastifyBaseLogger, origin: string): RedisBus {
  const local = createLocalBus();
  const subscriber = createRedisSubscriber(publisher);
  const subscribing = new Set<Promise<unknown>>();
  const reconnected: (() => void)[] = [];
  let [wasReady, isSilent, answeredMs] = [false, false, performance.now()];
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ err: error }, 'Redis connection lost'));
  }
  subscriber.on('ready', () => {
    if (wasReady) for (const listener of reconnected) listener();
    wasReady = true;
  });
  const noteAnswer = (answers: boolean): void => {
    if (answers && isSilent) for (const listener of reconnected) listener();
    if (answers) answeredMs = performance.now();
    isSilent = performance.now() - answeredMs > SILENT_AFTER_MS;
  };
  const asking = setInterval(() => {
    if (publisher.status !== 'ready') return;
    publisher.ping().then(
      () => noteAnswer(true),
      () => noteAnswer(false),
    );
  }, ASK_EVERY_MS).unref();
  subscriber.on('message', (channel: string, framed: string) => {
    const [from = '', ...rest] = framed.split('\n');
    if (from !== origin) local.publish(channel.slice(CHANNEL_PREFIX.length), rest.join('\n'));
  });

  return {
    publish(topic, text) {
      local.publish(topic, text);
      publisher.publish(`${CHANNEL_PREFIX}${topic}`, `${origin}\n${text}`).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'bus message did not reach the other servers');
      });
    },
    subscribe(topic, listener) {
      const asked = subscriber.subscribe(`${CHANNEL_PREFIX}${topic}`).catch((error: unknown) => {
        log.error({ err: error, topic }, 'bus subscription failed');
      });
      subscribing.add(asked);
      void asked.finally(() => subscribing.delete(asked));
      return local.subscribe(topic, listener);
    },
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready' && !isSilent,
    onReconnect: (listener) => void reconnected.push(listener),
    async settled() {
      await Promise.all(subscribing);
    },
    async close() {
      clearInterval(asking);
      await Promise.all([subscriber, publisher].map(closeRedisClient));
    },
  };
}
