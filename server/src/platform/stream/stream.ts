import type { AccountEvent, StreamEventData, StreamEventName } from '@tradesense/contract/stream.ts';

/** An event to send: its name and its data. */
export type StreamEvent = {
  [Name in StreamEventName]: { readonly event: Name; readonly data: StreamEventData[Name] };
}[StreamEventName];

/** A kind of public topic that a module provides, such as `ticks` of `ticks:BTC`. */
export interface StreamTopicKind {
  readonly kind: string;
  /** Whether the topic exists. `rest` is the part after the first colon, '' if there is none. */
  has(rest: string): boolean;
  /** Returns the current state, for a stream that starts or has lost its position. */
  snapshot(rest: string): readonly StreamEvent[];
}

/** The streams to browsers, as modules use them. */
export interface Streams {
  /** Registers a kind of topic. Call it once, while the modules are created. */
  offer(kind: StreamTopicKind): void;
  /** Publishes to the streams of this server. A topic without listeners costs nothing. */
  publish(topic: string, event: StreamEvent): void;
  /**
   * Publishes to every open page of a learner on any server. Nothing is stored for closed pages and nothing is resent,
   * so publish only what a page can also fetch. Call it after the commit, never inside a transaction.
   */
  publishToUser(userId: string, event: AccountEvent): void;
  /**
   * Ends the streams of sessions that have ended, on every server at once. Call it after the commit that ended them.
   */
  endSessions(): void;
}
