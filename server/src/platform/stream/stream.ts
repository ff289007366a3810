import type { AccountEvent, StreamEventData, StreamEventName } from '@tradesense/contract/stream.ts';

/** An event to be sent: its name and its data. */
export type StreamEvent = {
  [Name in StreamEventName]: { readonly event: Name; readonly data: StreamEventData[Name] };
}[StreamEventName];

/** A kind of public topic, `ticks` of `ticks:BTC`, that a module offers. */
export interface StreamTopicKind {
  readonly kind: string;
  /** Whether there is such a topic; `rest` is what stands after the first colon, '' without one. */
  has(rest: string): boolean;
  /** The present state, for a stream that begins or has lost its place. */
  snapshot(rest: string): readonly StreamEvent[];
}

/** The streams to browsers, for the modules. */
export interface Streams {
  /** Offers a kind of topic; once, while the modules are put together. */
  offer(kind: StreamTopicKind): void;
  /** To the streams of this server; a topic that nobody listens to costs nothing. */
  publish(topic: string, event: StreamEvent): void;
  /**
   * To every open page of a learner, on whatever server. Nothing is kept for pages that are not open, and nothing is sent
   * again: tell what a page can also fetch. After the commit, never inside a transaction.
   */
  publishToUser(userId: string, event: AccountEvent): void;
}
