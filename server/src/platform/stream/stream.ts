import type { AccountEvent, StreamEventData, StreamEventName } from '@tradesense/contract/stream.ts';

/** An event to send: its name and its data. */
export type StreamEvent = {
  [Name in StreamEventName]: { readonly event: Name; readonly data: StreamEventData[Name] };
}[StreamEventName];

/** A kind of public topic that a module provides, such as `ticks` of `ticks:BTC`. */
export interface StreamTopicKind {
  readonly kind: string;
  /** Whether the topic exists. `rest` is the part after the first colon, or '' if there is none. */
  has(rest: string): boolean;
  /** Returns the topic's current state as events, for a stream that starts or that cannot resume. */
  snapshot(rest: string): readonly StreamEvent[];
}

/** The part of the streams to browsers that modules may use. */
export interface Streams {
  /** Registers a kind of topic. Call it once, while the modules are created. */
  offer(kind: StreamTopicKind): void;
  /** Publishes to the streams of this server. Does nothing for a topic that has had no listener for some time. */
  publish(topic: string, event: StreamEvent): void;
  /**
   * Publishes to every open page of a learner on any server. Messages are neither stored for closed pages nor sent
   * again, so publish only data that a page can also fetch. Call it after the commit, never inside a transaction.
   */
  publishToUser(userId: string, event: AccountEvent): void;
  /**
   * Immediately ends the streams of sessions that have ended, on every server. Call it after the commit of the
   * transaction that ended them.
   */
  endSessions(): void;
}
