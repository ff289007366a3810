/**
 * The only event stream of this tab, which all subscribers share. Its code is loaded on the first subscription
 * (`stream.ts`).
 *
 * Guarantees: the connection requests all topics to which the page subscribes. Changes of the topics are collected for
 * a short time. A new connection replaces the old one only once it is ready, so no event is missed. After a lost
 * connection, a new one resumes at the last event; the delay before it is random and increases. If the server cannot
 * resume there, every subscriber gets `resync` and fetches its data again. If a tab stays hidden, it closes the
 * connection, and it reopens the connection when it is shown.
 */
import type { StreamEventData, StreamEventName } from '@tradesense/contract/stream.ts';
import { openStreamConnection, type StreamConnection, type StreamEnd } from './stream-connection.ts';

/**
 * `idle`: there is no subscription, the tab has been hidden for some time, or a sign-out has started. `connecting`: a
 * connection is being opened after `idle`. `stale`: the connection was lost, so the data may be old. `offline`: the
 * server cannot be reached or denies access.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'stale' | 'offline';

/** An event of a subscribed topic, or `resync` if events may be missing. */
export type StreamEvent = {
  [Name in Exclude<StreamEventName, 'ready' | 'ended'>]: { readonly event: Name; readonly data: StreamEventData[Name] };
}[Exclude<StreamEventName, 'ready' | 'ended'>];
export type StreamListener = (event: StreamEvent) => void;

export interface StreamClient {
  /**
   * Subscribes to topics. `listener` is immediately called with the last known state of each topic. Returns an
   * unsubscribe function.
   */
  subscribe(topics: readonly string[], listener: StreamListener): () => void;
  state(): StreamState;
  /** Returns an unsubscribe function. */
  onState(listener: (state: StreamState) => void): () => void;
  /** Closes the connection, because the session is about to end. It stays closed until `restart` is called. */
  leave(): void;
  /** Opens the connection again after a sign-in or sign-out. */
  restart(): void;
}

export interface StreamDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  readonly random: () => number;
  /** Called when the server reports that the session of this tab has ended. */
  readonly onSessionEnded?: () => void;
}

/** Delay in ms before new topics are requested, so that a page that is being rendered sends a single request. */
const SUBSCRIBE_DELAY_MS = 50;
/**
 * Delay in ms after which a topic without subscribers is dropped. It is long, because the next page often subscribes to
 * the same topic.
 */
const UNSUBSCRIBE_DELAY_MS = 5_000;
/**
 * Maximum delay of the first retry, in ms. After a restart of the server, the random delay spreads the requests of all
 * pages.
 */
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;
const HIDDEN_TIMEOUT_MS = 60_000;
/** Number of consecutive failed attempts to connect after which the state is `offline`. */
const OFFLINE_AFTER = 3;

interface Subscription {
  readonly topics: ReadonlySet<string>;
  readonly listener: StreamListener;
}

export function createStreamClient(dependencies: StreamDependencies): StreamClient {
  return new TabStream(dependencies);
}

/** Returns the topic of an event, or `null` for an event that concerns all topics. */
function topicOf({ event, data }: StreamEvent): string | null {
  switch (event) {
    case 'tick':
      return `ticks:${data.asset}`;
    case 'bar':
      return `bars:${data.asset}:${data.interval}`;
    case 'feed':
    case 'account':
      return event;
    case 'resync':
      return null;
  }
}

/**
 * Returns the state that an event sets: the key of the state, and the event as later subscribers get it. `null` if the
 * event does not set a state.
 */
function stateOf(received: StreamEvent): { readonly key: string; readonly known: StreamEvent } | null {
  const topic = topicOf(received);
  if (topic === null) return null;
  if (received.event !== 'account') return { key: topic, known: received };
  const { data } = received;
  if (data.type === 'price-alerts' || data.type === 'live-session') return null;
  if (data.type === 'unread-count') return { key: `${topic} ${data.type}`, known: received };
  // For later subscribers, an account's latest change is its current state. The activity in the change is left out,
  // because it has already been delivered.
  return { key: `${topic} ${data.type} ${data.accountId}`, known: { event: 'account', data: { ...data, news: [] } } };
}

class TabStream implements StreamClient {
  readonly #dependencies: StreamDependencies;
  readonly #subscriptions = new Set<Subscription>();
  /** The latest event that set each state, by the state's key. */
  readonly #last = new Map<string, StreamEvent>();
  readonly #stateListeners = new Set<(state: StreamState) => void>();
  #state: StreamState = 'idle';
  #current: StreamConnection | null = null;
  /** The connection that will replace the current one once it is ready; `null` if there is none. */
  #next: StreamConnection | null = null;
  #lastEventId: string | null = null;
  #attempts = 0;
  #isDenied = false;
  /** Whether a sign-out has started and the stream has not been restarted since. */
  #isLeaving = false;
  /** Bearer token with which the current connection was opened; `null` for a guest. */
  #openedFor: string | null = null;
  #isHiddenLong = false;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  #updateAtMs = Infinity;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: StreamDependencies) {
    this.#dependencies = dependencies;
    document.addEventListener('visibilitychange', () => this.#handleVisibilityChange());
    window.addEventListener('online', () => this.#tryNow());
    window.addEventListener('offline', () => this.#handleOffline());
    this.#handleVisibilityChange();
  }

  subscribe(topics: readonly string[], listener: StreamListener): () => void {
    const subscription = { topics: new Set(topics), listener };
    this.#subscriptions.add(subscription);
    for (const last of this.#last.values()) {
      const topic = topicOf(last);
      if (topic !== null && subscription.topics.has(topic)) listener(last);
    }
    this.#scheduleUpdate(SUBSCRIBE_DELAY_MS);
    return () => {
      if (this.#subscriptions.delete(subscription)) this.#scheduleUpdate(UNSUBSCRIBE_DELAY_MS);
    };
  }

  state(): StreamState {
    return this.#state;
  }

  onState(listener: (state: StreamState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  leave(): void {
    this.#isLeaving = true;
    this.#clearAccount();
    this.#setState('idle');
  }

  restart(): void {
    this.#isLeaving = false;
    this.#clearAccount();
    this.#scheduleUpdate(SUBSCRIBE_DELAY_MS);
  }

  /**
   * Closes the connections and forgets the events of the account. A connection for another account must not resume at
   * an event of this account.
   */
  #clearAccount(): void {
    this.#disconnect();
    this.#lastEventId = null;
    this.#clearTopics((topic) => topic === 'account');
    this.#isDenied = false;
    this.#attempts = 0;
  }

  #clearTopics(isOver: (topic: string) => boolean): void {
    for (const [key, last] of this.#last) {
      const topic = topicOf(last);
      if (topic !== null && isOver(topic)) this.#last.delete(key);
    }
  }

  #wantedTopics(): string[] {
    const topics = new Set<string>();
    for (const subscription of this.#subscriptions) for (const topic of subscription.topics) topics.add(topic);
    if (this.#dependencies.token() === null) topics.delete('account');
    return [...topics].toSorted();
  }

  #scheduleUpdate(delayMs: number): void {
    const atMs = performance.now() + delayMs;
    if (atMs >= this.#updateAtMs) return;
    clearTimeout(this.#updateTimer);
    this.#updateAtMs = atMs;
    this.#updateTimer = setTimeout(() => {
      this.#updateAtMs = Infinity;
      this.#updateConnection();
    }, delayMs);
  }

  /** Opens a connection with the topics that the page currently subscribes to, if they differ. */
  #updateConnection(): void {
    const wanted = this.#wantedTopics();
    this.#clearTopics((topic) => !wanted.includes(topic));
    if (wanted.length === 0 || this.#isHiddenLong || this.#isLeaving) {
      this.#disconnect();
      this.#setState('idle');
      return;
    }
    if (this.#dependencies.token() !== this.#openedFor) this.#clearAccount();
    const newest = this.#next ?? this.#current;
    if (this.#isDenied || newest?.topics.join() === wanted.join()) return;
    // If a retry is waiting, its delay is kept. Otherwise going from page to page would overload a failing server.
    if (newest === null && this.#attempts > 0) return;
    this.#open(wanted);
  }

  #open(topics: readonly string[]): void {
    clearTimeout(this.#retryTimer);
    this.#next?.close();
    this.#openedFor = this.#dependencies.token();
    if (this.#current === null && this.#state === 'idle') this.#setState('connecting');
    const connection = openStreamConnection({
      ...this.#dependencies,
      topics,
      // While the current connection still delivers all events, the new one can start from the current state instead of
      // the last event.
      lastEventId: this.#current === null ? this.#lastEventId : null,
      onEvent: (event, data, id) => this.#handleEvent(connection, event, data, id),
      onEnd: (end) => this.#ended(connection, end),
    });
    this.#next = connection;
  }

  #handleEvent(connection: StreamConnection, event: StreamEventName, data: unknown, id: string | null): void {
    if (event === 'ended') {
      const { reason } = data as StreamEventData['ended'];
      if (reason !== 'session-ended') return;
      this.#isDenied = true;
      this.#dependencies.onSessionEnded?.();
      return;
    }
    if (event === 'ready') {
      if (connection === this.#next) {
        this.#current?.close();
        this.#current = connection;
        this.#next = null;
      }
      this.#lastEventId = id;
      this.#attempts = 0;
      this.#setState('live');
      return;
    }
    if (id !== null && connection === this.#current) this.#lastEventId = id;
    const received = { event, data } as StreamEvent;
    const topic = topicOf(received);
    const state = stateOf(received);
    if (state !== null) this.#last.set(state.key, state.known);
    for (const { topics, listener } of this.#subscriptions) if (topic === null || topics.has(topic)) listener(received);
  }

  #ended(connection: StreamConnection, end: StreamEnd): void {
    const wasCurrent = connection === this.#current;
    if (!wasCurrent && connection !== this.#next) return;
    if (wasCurrent) this.#current = null;
    else this.#next = null;
    if (end.kind === 'denied') this.#isDenied = true;
    if (this.#next !== null) return this.#setState('stale');
    if (this.#isDenied) return this.#current === null ? this.#setState('offline') : undefined;
    this.#attempts += 1;
    // The connection that should have been replaced is still open, so the state does not change.
    if (this.#current !== null) return this.#retryIn(this.#delayMs(end.retryAfterMs));
    const isOffline = !navigator.onLine || this.#attempts > OFFLINE_AFTER;
    this.#setState(isOffline ? 'offline' : this.#state === 'connecting' ? 'connecting' : 'stale');
    this.#retryIn(this.#delayMs(end.retryAfterMs));
  }

  /**
   * Returns the delay before the next attempt, in ms. It is a random share of a time that increases with each attempt.
   * After a restart of the server, the pages therefore do not all reconnect at the same time.
   */
  #delayMs(atLeastMs: number | null): number {
    const grown = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#attempts - 1));
    return (atLeastMs ?? 0) + this.#dependencies.random() * grown;
  }

  #retryIn(delayMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#tryNow(), delayMs);
  }

  #tryNow(): void {
    const wanted = this.#wantedTopics();
    const isThere = this.#current !== null && this.#current.topics.join() === wanted.join();
    const isShut = this.#isDenied || this.#isHiddenLong || this.#isLeaving;
    if (wanted.length === 0 || isShut || this.#next !== null || isThere) return;
    this.#open(wanted);
  }

  /**
   * Closes the connection, which may look open although the network is gone. A later connection resumes at the last
   * event: when the network is back, or when another attempt succeeds.
   */
  #handleOffline(): void {
    if (this.#subscriptions.size === 0 || this.#isDenied || this.#isHiddenLong) return;
    this.#disconnect();
    this.#attempts += 1;
    this.#setState('offline');
    this.#retryIn(this.#delayMs(null));
  }

  #handleVisibilityChange(): void {
    clearTimeout(this.#hiddenTimer);
    if (document.visibilityState === 'hidden') {
      this.#hiddenTimer = setTimeout(() => {
        this.#isHiddenLong = true;
        this.#updateConnection();
      }, HIDDEN_TIMEOUT_MS);
      return;
    }
    this.#isHiddenLong = false;
    this.#attempts = 0;
    this.#tryNow();
  }

  #disconnect(): void {
    clearTimeout(this.#retryTimer);
    this.#current?.close();
    this.#next?.close();
    this.#current = null;
    this.#next = null;
  }

  #setState(state: StreamState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }
}
