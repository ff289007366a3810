import { Redis } from 'ioredis';

/** Longest wait for a Redis that is connected and does not answer: limits of rates are asked for each request. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** After so long without a byte the system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Creates a client whose commands fail at once while Redis is away, because no request may wait for it. It connects again by itself,
 * forever.
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

/** Creates a second client for subscriptions. They wait until Redis is there, whenever that is. */
export function createRedisSubscriber(client: Redis): Redis {
  return client.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined });
}

/** Ends the connection; without Redis there is none to say goodbye to. */
export async function closeRedisClient(client: Redis): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => client.disconnect());
  else client.disconnect();
}
