import { epochMs, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import { StreamRing, type StreamMessage } from './stream-ring.ts';
import { StreamWriter, type StreamSink } from './stream-writer.ts';

/**
 * Delivers messages to the listeners of their topics and stores recent messages.
 *
 * Guarantees: a listener gets every message of its topics from the moment it joined, in order, each exactly once. A
 * message is encoded once. Listeners with the same public topics share one buffer for everything that is published in
 * one turn of the event loop, or while the previous buffer is being written. Ids are `<server run>-<number>`. A
 * listener that reconnects with its last id resumes there if the server run is the same, all messages since then are
 * still stored (see `RING_BYTES`), it missed no more than `RESUME_BYTES`, and its topics were published without a
 * pause. Otherwise it gets a resync. Limits: a topic is published while it has listeners, and for `TOPIC_KEPT_MS` after
 * the last listener left. A message to any other topic is dropped.
 */
const RING_BYTES = 4 * 1024 * 1024;
/**
 * Maximum number of bytes that a listener may be behind. Beyond it, the listener is disconnected
 * (`stream-connection.ts`), and a listener that reconnects gets a resync.
 */
export const RESUME_BYTES = 64 * 1024;
export const TOPIC_KEPT_MS = 60 * SECOND_MS;

export interface StreamListener extends StreamSink {
  /** Topics that the listener shares with other listeners. */
  readonly sharedTopics: readonly string[];
  /** Private topic of the listener; `null` for none. */
  readonly ownTopic: string | null;
}

/** Listeners with the same shared topics. */
interface Audience {
  readonly key: string;
  readonly topics: readonly string[];
  readonly listeners: Set<StreamListener>;
}

interface Channel {
  readonly audiences: Set<Audience>;
  readonly owners: Set<StreamListener>;
  /** Message number since which the topic has been published without a pause. */
  readonly sinceSeq: number;
  /** Time when the last listener left; `null` while there is a listener. */
  emptySince: EpochMs | null;
}

export type Missed =
  | { readonly kind: 'nothing-known' }
  | { readonly kind: 'resumed'; readonly bytes: Buffer }
  | { readonly kind: 'lost'; readonly reason: 'too-long-away' | 'unknown-position' };

/**
 * Returns the bytes of one event in their own memory. `Buffer.from` would allocate them within a shared block of 64 KB,
 * which would stay in memory as long as the ring stores the event. An event without an id does not change the id at
 * which the listener resumes.
 */
export function encodeEvent(event: string, data: unknown, id: string | null): Buffer {
  const text = `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

export class StreamHub {
  readonly #clock: Clock;
  /** Identifies this run of the server in event ids. The numbers in event ids are valid only within the run. */
  readonly #run: string;
  readonly #ring = new StreamRing(RING_BYTES);
  readonly #channels = new Map<string, Channel>();
  readonly #audiences = new Map<string, Audience>();
  readonly #writer = new StreamWriter(() => this.#flushSoon());
  #pending: StreamMessage[] = [];
  #isFlushDue = false;
  #seq = 0;

  constructor(clock: Clock, run: string) {
    this.#clock = clock;
    this.#run = run;
  }

  /** The id of the last message. */
  get position(): string {
    return `${this.#run}-${this.#seq}`;
  }

  publish(topic: string, event: string, data: unknown): void {
    if (!this.#channels.has(topic)) return;
    this.#seq += 1;
    const message = { seq: this.#seq, topic, bytes: encodeEvent(event, data, this.position) };
    this.#ring.push(message);
    this.#pending.push(message);
    this.#flushSoon();
  }

  /**
   * Adds a listener, which gets all messages from now on. Returns the messages that it missed since its last id, or why
   * it cannot resume.
   */
  join(listener: StreamListener, lastEventId: string | null): Missed {
    this.#flush();
    const topics = [...listener.sharedTopics, ...(listener.ownTopic === null ? [] : [listener.ownTopic])];
    const missed = this.#missed(topics, lastEventId);
    listener.joinedAt = this.#seq;
    const audience = this.#audienceOf(listener);
    audience.listeners.add(listener);
    for (const topic of listener.sharedTopics) this.#channel(topic).audiences.add(audience);
    if (listener.ownTopic !== null) this.#channel(listener.ownTopic).owners.add(listener);
    return missed;
  }

  leave(listener: StreamListener): void {
    const audience = this.#audiences.get(audienceKey(listener));
    if (audience?.listeners.delete(listener) === true && audience.listeners.size === 0) {
      this.#audiences.delete(audience.key);
      for (const topic of audience.topics) this.#channels.get(topic)?.audiences.delete(audience);
    }
    const { ownTopic } = listener;
    if (ownTopic !== null) this.#channels.get(ownTopic)?.owners.delete(listener);
    for (const topic of [...listener.sharedTopics, ...(ownTopic === null ? [] : [ownTopic])]) this.#noteEmpty(topic);
  }

  /** Sends the same bytes to all listeners, after everything that was published before. */
  sendToAll(bytes: Buffer, listeners: ReadonlySet<StreamListener>): void {
    this.#flush();
    this.#writer.write({ bytes, sinks: listeners, seq: Infinity });
  }

  /** Drops topics that have had no listener for `TOPIC_KEPT_MS`. Call it periodically. */
  forgetEmptyTopics(): void {
    const now = this.#clock.now();
    for (const [topic, { emptySince }] of this.#channels)
      if (emptySince !== null && now - emptySince > TOPIC_KEPT_MS) this.#channels.delete(topic);
  }

  #missed(topics: readonly string[], lastEventId: string | null): Missed {
    if (lastEventId === null) return { kind: 'nothing-known' };
    const [, run, number] = /^(.+)-(\d{1,15})$/.exec(lastEventId) ?? [];
    const seq = Number(number);
    if (run !== this.#run || seq > this.#seq) return { kind: 'lost', reason: 'unknown-position' };
    const since = this.#ring.after(seq);
    const isUnbroken = topics.every((topic) => (this.#channels.get(topic)?.sinceSeq ?? Infinity) <= seq);
    if (since === null || !isUnbroken) return { kind: 'lost', reason: 'too-long-away' };
    const wanted = new Set(topics);
    const buffers = since.filter(({ topic }) => wanted.has(topic)).map(({ bytes }) => bytes);
    const total = buffers.reduce((sum, { length }) => sum + length, 0);
    if (total > RESUME_BYTES) return { kind: 'lost', reason: 'too-long-away' };
    return { kind: 'resumed', bytes: Buffer.concat(buffers) };
  }

  #audienceOf(listener: StreamListener): Audience {
    const key = audienceKey(listener);
    const known = this.#audiences.get(key);
    if (known !== undefined) return known;
    const made = { key, topics: listener.sharedTopics, listeners: new Set<StreamListener>() };
    this.#audiences.set(key, made);
    return made;
  }

  #channel(topic: string): Channel {
    let channel = this.#channels.get(topic);
    if (channel === undefined) {
      channel = { audiences: new Set(), owners: new Set(), sinceSeq: this.#seq, emptySince: null };
      this.#channels.set(topic, channel);
    }
    channel.emptySince = null;
    return channel;
  }

  #noteEmpty(topic: string): void {
    const channel = this.#channels.get(topic);
    if (channel === undefined || channel.audiences.size > 0 || channel.owners.size > 0) return;
    channel.emptySince ??= epochMs(this.#clock.now());
  }

  /**
   * Schedules a flush, unless earlier messages are still being written. Messages collect until then, so that a loaded
   * server writes less often, without extra delay.
   */
  #flushSoon(): void {
    if (this.#isFlushDue || this.#pending.length === 0 || this.#writer.isBusy) return;
    this.#isFlushDue = true;
    setImmediate(() => this.#flush());
  }

  /** Sends the messages published since the last flush, as one buffer for each audience. */
  #flush(): void {
    this.#isFlushDue = false;
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    const parts = new Map<Audience, Buffer[]>();
    for (const message of pending) {
      const channel = this.#channels.get(message.topic);
      for (const audience of channel?.audiences ?? []) {
        const buffers = parts.get(audience);
        if (buffers === undefined) parts.set(audience, [message.bytes]);
        else buffers.push(message.bytes);
      }
      if (channel === undefined || channel.owners.size === 0) continue;
      // Invariant: ids ascend for every listener. So the shared messages before a private message must be sent first.
      this.#send(parts, message.seq - 1);
      this.#writer.write({ bytes: message.bytes, sinks: channel.owners, seq: message.seq });
    }
    this.#send(parts, this.#seq);
  }

  #send(parts: Map<Audience, Buffer[]>, seq: number): void {
    for (const [{ listeners }, buffers] of parts)
      this.#writer.write({ bytes: Buffer.concat(buffers), sinks: listeners, seq });
    parts.clear();
  }
}

function audienceKey({ sharedTopics }: StreamListener): string {
  return sharedTopics.join(',');
}
