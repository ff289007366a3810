/**
 * The one event stream of this tab, shared by all who subscribe. Loaded only when something subscribes (`stream.ts`).
 *
 * Topics are counted: the connection asks for those that somebody wants, and changes of that are gathered for a moment. A new
 * connection takes over before the old one is closed, so nothing is missed in between. A lost one is opened again with growing,
 * random delay at the place where it was; where the server cannot go on from there, every subscriber hears `resync` and
 * fetches what it shows. A tab that stays hidden lets the connection go and takes it up again when it is seen.
 */
import type { StreamEventData, StreamEventName } from '@tradesense/contract/stream.ts';
import { openStreamConnection, type StreamConnection, type StreamEnd } from './stream-connection.ts';

/**
 * `idle`: nobody wants anything, or the tab is hidden. `connecting`: for the first time. `stale`: the connection was lost,
 * what is shown may be old. `offline`: there is no way to the server now, or it does not let us in.
 */
export type StreamState = 'idle' | 'connecting' | 'live' | 'stale' | 'offline';

/** What a subscriber hears: the events of its topics, and `resync` when some may be missing. */
export type HeardEvent = {
  [Name in Exclude<StreamEventName, 'ready' | 'ended'>]: { readonly event: Name; readonly data: StreamEventData[Name] };
}[Exclude<StreamEventName, 'ready' | 'ended'>];
export type StreamListener = (event: HeardEvent) => void;

export interface StreamClient {
  /** The last state of each topic comes at once where one is known. Returns how to end it. */
  subscribe(topics: readonly string[], hear: StreamListener): () => void;
  state(): StreamState;
  /** Returns how to end it. */
  onState(listener: (state: StreamState) => void): () => void;
  /** Somebody has signed in or out: the connection is opened anew as whoever is here now. */
  restart(): void;
}

export interface StreamDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  readonly random: () => number;
}

/** Several parts of a page subscribe one after the other. */
const GATHER_MS = 50;
/** A topic that is not wanted any more is often wanted again by the next page. */
const LINGER_MS = 5_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
const HIDDEN_MS = 60_000;
/** After so many attempts in vain it is not a hiccup any more. */
const OFFLINE_AFTER = 3;

interface Subscription {
  readonly topics: ReadonlySet<string>;
  readonly hear: StreamListener;
}

export function createStreamClient(dependencies: StreamDependencies): StreamClient {
  return new TabStream(dependencies);
}

/** The topic that an event belongs to; null for one that concerns all. */
function topicOf({ event, data }: HeardEvent): string | null {
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

/** What a later event takes the place of, as one who subscribes later is told it; null for what is no state. */
function stateOf(heard: HeardEvent): { readonly key: string; readonly known: HeardEvent } | null {
  const topic = topicOf(heard);
  if (topic === null) return null;
  if (heard.event !== 'account') return { key: topic, known: heard };
  const { data } = heard;
  if (data.type === 'unread-count') return { key: `${topic} ${data.type}`, known: heard };
  // How far the account has come is its state. Its news was told when it happened: nobody is told it twice.
  return { key: `${topic} ${data.type} ${data.accountId}`, known: { event: 'account', data: { ...data, news: [] } } };
}

class TabStream implements StreamClient {
  readonly #dependencies: StreamDependencies;
  readonly #subscriptions = new Set<Subscription>();
  /** The last event of each state that the topics tell. */
  readonly #last = new Map<string, HeardEvent>();
  readonly #stateListeners = new Set<(state: StreamState) => void>();
  #state: StreamState = 'idle';
  #current: StreamConnection | null = null;
  /** Takes over from the current one when it is ready. */
  #next: StreamConnection | null = null;
  #lastEventId: string | null = null;
  #attempts = 0;
  #isRefused = false;
  /** Whose connection it is. */
  #openedFor: string | null = null;
  #isHiddenLong = false;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #changeAtMs = Infinity;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: StreamDependencies) {
    this.#dependencies = dependencies;
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
    window.addEventListener('online', () => this.#tryNow());
    window.addEventListener('offline', () => this.#networkWentAway());
    this.#visibilityChanged();
  }

  subscribe(topics: readonly string[], hear: StreamListener): () => void {
    const subscription = { topics: new Set(topics), hear };
    this.#subscriptions.add(subscription);
    for (const last of this.#last.values()) {
      const topic = topicOf(last);
      if (topic !== null && subscription.topics.has(topic)) hear(last);
    }
    this.#changeSoon(GATHER_MS);
    return () => {
      if (this.#subscriptions.delete(subscription)) this.#changeSoon(LINGER_MS);
    };
  }

  state(): StreamState {
    return this.#state;
  }

  onState(listener: (state: StreamState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  restart(): void {
    this.#forgetAccount();
    this.#changeSoon(GATHER_MS);
  }

  /** What was heard for one account is nothing to go on with for another. */
  #forgetAccount(): void {
    this.#letGo();
    this.#lastEventId = null;
    this.#forgetTopics((topic) => topic === 'account');
    this.#isRefused = false;
    this.#attempts = 0;
  }

  #forgetTopics(isOver: (topic: string) => boolean): void {
    for (const [key, last] of this.#last) {
      const topic = topicOf(last);
      if (topic !== null && isOver(topic)) this.#last.delete(key);
    }
  }

  #wanted(): string[] {
    const topics = new Set<string>();
    for (const subscription of this.#subscriptions) for (const topic of subscription.topics) topics.add(topic);
    if (this.#dependencies.token() === null) topics.delete('account');
    return [...topics].toSorted();
  }

  #changeSoon(delayMs: number): void {
    const atMs = performance.now() + delayMs;
    if (atMs >= this.#changeAtMs) return;
    clearTimeout(this.#changeTimer);
    this.#changeAtMs = atMs;
    this.#changeTimer = setTimeout(() => {
      this.#changeAtMs = Infinity;
      this.#change();
    }, delayMs);
  }

  /** Makes the connection the one that is wanted now. */
  #change(): void {
    const wanted = this.#wanted();
    this.#forgetTopics((topic) => !wanted.includes(topic));
    if (wanted.length === 0 || this.#isHiddenLong) {
      this.#letGo();
      this.#setState('idle');
      return;
    }
    if (this.#dependencies.token() !== this.#openedFor) this.#forgetAccount();
    const newest = this.#next ?? this.#current;
    if (this.#isRefused || newest?.topics.join() === wanted.join()) return;
    // A delay that grew is kept: pages that come and go must not hammer a server in trouble.
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
      // While the current connection still tells everything, the new one begins with where things stand.
      lastEventId: this.#current === null ? this.#lastEventId : null,
      onEvent: (event, data, id) => this.#hear(connection, event, data, id),
      onEnd: (end) => this.#ended(connection, end),
    });
    this.#next = connection;
  }

  #hear(connection: StreamConnection, event: StreamEventName, data: unknown, id: string | null): void {
    if (event === 'ended') {
      const { reason } = data as StreamEventData['ended'];
      if (reason === 'session-ended') this.#isRefused = true;
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
    const heard = { event, data } as HeardEvent;
    const topic = topicOf(heard);
    const state = stateOf(heard);
    if (state !== null) this.#last.set(state.key, state.known);
    for (const { topics, hear } of this.#subscriptions) if (topic === null || topics.has(topic)) hear(heard);
  }

  #ended(connection: StreamConnection, end: StreamEnd): void {
    const wasCurrent = connection === this.#current;
    if (!wasCurrent && connection !== this.#next) return;
    if (wasCurrent) this.#current = null;
    else this.#next = null;
    if (end.kind === 'refused') this.#isRefused = true;
    if (this.#next !== null) return this.#setState('stale');
    if (this.#isRefused) return this.#current === null ? this.#setState('offline') : undefined;
    this.#attempts += 1;
    // The one before still stands.
    if (this.#current !== null) return this.#retryIn(this.#delayMs(end.retryAfterMs));
    const isOffline = !navigator.onLine || this.#attempts > OFFLINE_AFTER;
    this.#setState(isOffline ? 'offline' : this.#state === 'connecting' ? 'connecting' : 'stale');
    this.#retryIn(this.#delayMs(end.retryAfterMs));
  }

  /** Grows with each attempt; half of it is chance, so that the pages of a server that restarted do not all come at once. */
  #delayMs(atLeastMs: number | null): number {
    const grown = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#attempts - 1));
    return Math.max(atLeastMs ?? 0, grown / 2) + (this.#dependencies.random() * grown) / 2;
  }

  #retryIn(delayMs: number): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#tryNow(), delayMs);
  }

  #tryNow(): void {
    const wanted = this.#wanted();
    const isThere = this.#current !== null && this.#current.topics.join() === wanted.join();
    if (wanted.length === 0 || this.#isRefused || this.#isHiddenLong || this.#next !== null || isThere) return;
    this.#open(wanted);
  }

  /** Lets go of what may only seem to live; goes on where it was when the network is back, or a later attempt finds it there. */
  #networkWentAway(): void {
    if (this.#subscriptions.size === 0 || this.#isRefused || this.#isHiddenLong) return;
    this.#letGo();
    this.#attempts += 1;
    this.#setState('offline');
    this.#retryIn(this.#delayMs(null));
  }

  #visibilityChanged(): void {
    clearTimeout(this.#hiddenTimer);
    if (document.visibilityState === 'hidden') {
      this.#hiddenTimer = setTimeout(() => {
        this.#isHiddenLong = true;
        this.#change();
      }, HIDDEN_MS);
      return;
    }
    this.#isHiddenLong = false;
    this.#attempts = 0;
    this.#tryNow();
  }

  #letGo(): void {
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
