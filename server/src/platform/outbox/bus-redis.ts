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

/**
 * Returns the beginning of the channels' names. Redis separates the keys of its numbered databases, but not their
 * channels, so the number is a part of the name, except for database 0.
 */
function channelPrefix({ options: { db = 0 } }: Redis): string {
  return db === 0 ? 'tradesense:bus:' : `tradesense:${db}:bus:`;
}

/**
 * The channels of a server. Each new connection subscribes to all of them, because a subscription ends with its
 * connection, and the client forgets a command that it sent on a connection that failed before it was ready.
 */
function createSubscriptions(subscriber: Redis, log: FastifyBaseLogger) {
  const channels = new Set<string>();
  const confirmed = new Set<string>();
  const settling: (() => void)[] = [];
  subscriber.on('close', () => confirmed.clear());

  const isSettled = () => confirmed.size === channels.size;
  /** Returns whether Redis has confirmed the channels. If the connection has ended, the next one subscribes again. */
  async function subscribeTo(names: readonly string[]): Promise<boolean> {
    if (subscriber.status !== 'ready') return false;
    try {
      if (names.length > 0) await subscriber.subscribe(...names);
    } catch (error) {
      if (subscriber.status === 'ready') log.error({ err: error, channels: names }, 'Redis refused a subscription');
      return false;
    }
    for (const name of names) confirmed.add(name);
    if (isSettled()) for (const resolve of settling.splice(0)) resolve();
    return true;
  }

  return {
    /** Subscribes to the channel now if Redis is reachable, otherwise with the next connection. */
    add(channel: string): void {
      channels.add(channel);
      void subscribeTo([channel]);
    },
    /** Subscribes to all channels on a new connection. Returns whether Redis has confirmed them. */
    renew: () => subscribeTo([...channels]),
    /** Resolves when Redis has confirmed every channel. */
    async settled(): Promise<void> {
      if (isSettled()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      settling.push(resolve);
      await promise;
    },
  };
}

/**
 * Creates a bus over Redis. `origin` is the name of this server. A message reaches the listeners in this process
 * immediately, and other servers through Redis. While Redis is unreachable, only listeners in this process get it, so
 * subscribers must also poll.
 */
export function createRedisBus(publisher: Redis, log: FastifyBaseLogger, origin: string): RedisBus {
  const prefix = channelPrefix(publisher);
  const local = createLocalBus();
  const subscriber = createRedisSubscriber(publisher);
  const subscriptions = createSubscriptions(subscriber, log);
  const reconnected: (() => void)[] = [];
  let [wasReady, isSilent, answeredMs] = [false, false, performance.now()];
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ err: error }, 'Redis connection lost'));
  }
  subscriber.on('ready', () => {
    const isAgain = wasReady;
    wasReady = true;
    void subscriptions.renew().then((isConfirmed) => {
      if (isAgain && isConfirmed) for (const listener of reconnected) listener();
    });
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
    if (from !== origin) local.publish(channel.slice(prefix.length), rest.join('\n'));
  });

  return {
    publish(topic, text) {
      local.publish(topic, text);
      publisher.publish(`${prefix}${topic}`, `${origin}\n${text}`).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'bus message did not reach the other servers');
      });
    },
    subscribe(topic, listener) {
      subscriptions.add(`${prefix}${topic}`);
      return local.subscribe(topic, listener);
    },
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready' && !isSilent,
    onReconnect: (listener) => void reconnected.push(listener),
    settled: () => subscriptions.settled(),
    async close() {
      clearInterval(asking);
      await Promise.all([subscriber, publisher].map(closeRedisClient));
    },
  };
}
