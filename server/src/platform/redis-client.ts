import { Redis } from 'ioredis';

/**
 * Maximum wait for a Redis that is connected but does not respond, in ms. Every API request waits for its rate limit.
 */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** Idle time after which the system probes the connection (TCP keep-alive), in ms. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Creates a client whose commands fail immediately while Redis is unreachable, because no request may wait for it. It
 * reconnects by itself, without a limit of attempts.
 */
export function createRedisClient(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
  });
}

/** Creates a second client for subscriptions. They wait until Redis is reachable. */
export function createRedisSubscriber(client: Redis): Redis {
  return client.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined });
}

/** Closes the client, with QUIT if it is connected. */
export async function closeRedisClient(client: Redis): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => client.disconnect());
  else client.disconnect();
}
