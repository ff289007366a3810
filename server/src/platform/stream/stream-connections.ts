import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import type { Bus } from '../outbox/bus.ts';
import { StreamConnection } from './stream-connection.ts';
import { encodeEvent, type StreamHub } from './stream-hub.ts';
import type { StreamLimits } from './stream-limits.ts';
import { userTopic, type StreamTopics } from './stream-topics.ts';

export const HEARTBEAT_MS = 15 * SECOND_MS;
/**
 * Number of heartbeats between two checks of the sessions. So a stream ends within two heartbeats after its session.
 */
const BEATS_PER_SESSION_CHECK = 2;
const HEARTBEAT = Buffer.from(': \n\n');

/** Returns the given sessions that have not ended. */
export type LiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

export interface OpenedStream {
  readonly shared: readonly string[];
  /** User whose account events the stream gets; `null` for none. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly lastEventId: string | null;
}

interface Parts {
  readonly hub: StreamHub;
  readonly topics: StreamTopics;
  readonly limits: StreamLimits;
  readonly log: FastifyBaseLogger;
  readonly bus: Pick<Bus, 'isConnected'>;
  readonly registry: Registry;
}

type EndReason = StreamEventData['ended']['reason'];

/** The open streams of this server: opens, checks and ends them. */
export class StreamConnections {
  readonly topics: StreamTopics;
  readonly limits: StreamLimits;
  readonly #hub: StreamHub;
  readonly #log: FastifyBaseLogger;
  readonly #bus: Pick<Bus, 'isConnected'>;
  readonly #open = new Set<StreamConnection>();
  readonly #ended: Counter<'reason'>;
  readonly #resumed: Counter<'result'>;
  #liveSessions: LiveSessions | null = null;
  #timer: NodeJS.Timeout | undefined;
  #beats = 0;

  constructor({ hub, topics, limits, log, bus, registry }: Parts) {
    this.topics = topics;
    this.limits = limits;
    this.#hub = hub;
    this.#log = log;
    this.#bus = bus;
    const registers = [registry];
    const open: Gauge = new Gauge({
      name: 'stream_connections',
      help: 'Open event streams of this server',
      registers,
      collect: () => open.set(this.#open.size),
    });
    this.#ended = new Counter({
      name: 'stream_ended_total',
      help: 'Event streams that the server ended, by reason',
      labelNames: ['reason'],
      registers,
    });
    this.#resumed = new Counter({
      name: 'stream_returned_total',
      help: 'Event streams that came back with a position: resumed or resynced',
      labelNames: ['result'],
      registers,
    });
  }

  /** Sets the function that returns the live sessions. Streams of all other sessions are ended at the next check. */
  guardSessions(liveSessions: LiveSessions): void {
    this.#liveSessions = liveSessions;
  }

  /** Turns a response into a stream. The caller has already called `writeHead`. */
  open(raw: ServerResponse, { shared, userId, sessionId, lastEventId }: OpenedStream): void {
    const connection = new StreamConnection({
      raw,
      sharedTopics: shared,
      ownTopic: userId === null ? null : userTopic(userId),
      sessionId,
      onSlow: this.#onSlow,
    });
    this.#open.add(connection);
    raw.once('close', () => this.#close(connection));
    this.#timer ??= setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    connection.send(this.#greeting(connection, lastEventId));
  }

  /** Tells the pages of learners to refetch their data, because events of other servers may be missing. */
  resync(): void {
    const event = encodeEvent('resync', { reason: 'too-long-away' }, null);
    for (const connection of this.#open) {
      if (connection.ownTopic === null) continue;
      const bytes = Buffer.concat([event, this.topics.snapshot(connection.sharedTopics)]);
      this.#hub.sendToAll(bytes, new Set([connection]));
    }
  }

  /**
   * Sends the heartbeat; called every `HEARTBEAT_MS`. While events of other servers do not arrive, also tells the pages
   * of learners to refetch their data. Every `BEATS_PER_SESSION_CHECK` heartbeats, checks the sessions.
   */
  async beat(): Promise<void> {
    this.#hub.sendToAll(HEARTBEAT, this.#open);
    if (!this.#bus.isConnected()) this.resync();
    this.#hub.forgetEmptyTopics();
    this.#beats += 1;
    if (this.#beats % BEATS_PER_SESSION_CHECK === 0) await this.checkSessions();
  }

  /** Ends the streams whose session has ended. */
  async checkSessions(): Promise<void> {
    const ids = new Set<string>();
    for (const { sessionId } of this.#open) if (sessionId !== null) ids.add(sessionId);
    if (ids.size === 0 || this.#liveSessions === null) return;
    try {
      const live = await this.#liveSessions([...ids]);
      for (const connection of this.#open) {
        const { sessionId } = connection;
        if (sessionId !== null && ids.has(sessionId) && !live.has(sessionId)) this.#end(connection, 'session-ended');
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions of streams not checked, tried again at the next check');
    }
  }

  /** Ends all streams. No stream may be opened afterwards. */
  stop(): void {
    clearInterval(this.#timer);
    for (const connection of this.#open) this.#end(connection, 'server-stopping');
  }

  /** Returns the first messages of a stream: the messages that it missed, or the current state. */
  #greeting(connection: StreamConnection, lastEventId: string | null): Buffer {
    const { sharedTopics, ownTopic } = connection;
    const missed = this.#hub.join(connection, lastEventId);
    const topics = [...sharedTopics, ...(ownTopic === null ? [] : ['account'])];
    const id = this.#hub.position;
    const ready = encodeEvent('ready', { topics, isResumed: missed.kind === 'resumed' }, id);
    if (lastEventId !== null) this.#resumed.inc({ result: missed.kind });
    if (missed.kind === 'resumed') return Buffer.concat([missed.bytes, ready]);
    const resync = missed.kind === 'lost' ? [encodeEvent('resync', { reason: missed.reason }, id)] : [];
    return Buffer.concat([...resync, this.topics.snapshot(sharedTopics), ready]);
  }

  readonly #onSlow = (connection: StreamConnection): void => {
    this.#ended.inc({ reason: 'too-slow' });
    this.#close(connection);
  };

  #end(connection: StreamConnection, reason: EndReason): void {
    this.#ended.inc({ reason });
    this.#close(connection);
    connection.end(encodeEvent('ended', { reason }, null));
  }

  #close(connection: StreamConnection): void {
    if (this.#open.delete(connection)) this.#hub.leave(connection);
  }
}
