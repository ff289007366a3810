import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { accountEvent } from '@tradesense/contract/stream.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import type { App } from '../module.ts';
import type { Bus } from '../outbox/bus.ts';
import { StreamConnections, type LiveSessions } from './stream-connections.ts';
import { StreamHub } from './stream-hub.ts';
import { StreamLimits } from './stream-limits.ts';
import { StreamTopics, userTopic } from './stream-topics.ts';
import { streamRoutes } from './stream.routes.ts';
import type { Streams } from './stream.ts';

const ACCOUNT_BUS_TOPIC = 'stream.account';
const SESSIONS_BUS_TOPIC = 'stream.sessions-ended';
/**
 * Number of characters in an event id that identify the server run. There are few, to save bytes, and they are
 * different in each run.
 */
const RUN_LENGTH = 10;
const accountNotice = z.object({ userId: z.string(), event: accountEvent });

interface Parts {
  readonly config: Pick<Config, 'streamsPerAddress'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/** The streams of one server process. */
export interface RunningStreams extends Streams {
  routes(app: App): void;
  guardSessions(liveSessions: LiveSessions): void;
  /** Runs immediately what the heartbeat timer runs. For tests. */
  beat(): Promise<void>;
}

export function createStreams({ config, bus, clock, ids, log, metrics }: Parts): RunningStreams {
  const hub = new StreamHub(clock, ids.secret().slice(0, RUN_LENGTH));
  const topics = new StreamTopics();
  const limits = new StreamLimits(config.streamsPerAddress);
  const connections = new StreamConnections({ hub, topics, limits, log, bus, registry: metrics.registry });

  bus.subscribe(ACCOUNT_BUS_TOPIC, (text) => {
    const notice = accountNotice.safeParse(JSON.parse(text));
    if (notice.success) hub.publish(userTopic(notice.data.userId), 'account', notice.data.event);
    else log.error({ err: notice.error }, 'an account event of another version of the server is not understood');
  });

  bus.onReconnect(() => connections.resync());
  bus.subscribe(SESSIONS_BUS_TOPIC, () => void connections.checkSessions());

  return {
    endSessions: () => bus.publish(SESSIONS_BUS_TOPIC, ''),
    offer: (kind) => topics.offer(kind),
    publish: (topic, { event, data }) => hub.publish(topic, event, data),
    publishToUser: (userId, event) => bus.publish(ACCOUNT_BUS_TOPIC, JSON.stringify({ userId, event })),
    routes: (app) => streamRoutes(app, connections),
    guardSessions: (liveSessions) => connections.guardSessions(liveSessions),
    beat: () => connections.beat(),
  };
}
