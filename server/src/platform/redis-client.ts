import { Redis } from 'ioredis';

/**
 * Maximum time in ms to wait for a reply from a Redis that is connected but does not respond. Every API request waits
 * for its rate limit, so this time must be short.
 */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
/** Idle time after which the system probes the connection (TCP keep-alive), in ms. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Creates a client whose commands fail immediately while Redis is unreachable, so that no request waits for Redis. It
 * reconnects automatically, without a limit of attempts.
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

/**
 * Creates a second client, for subscriptions. Its commands have no time limit, and fail when their connection ends. The
 * caller subscribes again on each new connection.
 */
export function createRedisSubscriber(client: Redis): Redis {
  return client.duplicate({
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: undefined,
  });
}

/** Closes the client, with QUIT if it is connected. */
export async function closeRedisClient(client: Redis): Promise<void> {
  if (client.status === 'ready') await client.quit().catch(() => client.disconnect());
  else client.disconnect();
}
