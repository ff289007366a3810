/** One connection to `GET /api/stream`, from its request to its end. */
import { createParser } from 'eventsource-parser';
import { TIMEZONE_HEADER } from '@tradesense/contract/product.ts';
import type { StreamEventName } from '@tradesense/contract/stream.ts';
import { browserTimeZone } from './time-zone.ts';

/** How a connection ended, unless the client closed it. */
export type StreamEnd =
  /**
   * The connection was lost and may be opened again, but not before `retryAfterMs`. `null` if the server did not state
   * a time.
   */
  | { readonly kind: 'lost'; readonly retryAfterMs: number | null }
  /** The server denies access, so a retry would not help. */
  | { readonly kind: 'denied'; readonly retryAfterMs: null };

export interface StreamConnection {
  readonly topics: readonly string[];
  /** Closes the connection. No callback is called afterwards, not even `onEnd`. */
  close(): void;
}

interface Options {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | null;
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  readonly onEvent: (event: StreamEventName, data: unknown, id: string | null) => void;
  readonly onEnd: (end: StreamEnd) => void;
}

/** Time without data, in ms, after which the connection is treated as lost. The server sends something every 15 s. */
const SILENCE_TIMEOUT_MS = 40_000;
const EVENTS: ReadonlySet<string> = new Set<StreamEventName>([
  'ready',
  'resync',
  'ended',
  'tick',
  'bar',
  'feed',
  'account',
]);
const LOST: StreamEnd = { kind: 'lost', retryAfterMs: null };

const isKnown = (name: string | undefined): name is StreamEventName => name !== undefined && EVENTS.has(name);

/** Returns how the connection ended if the status of its response is not 200. */
function endOf(response: Response): StreamEnd {
  const isWorthRetry = response.status >= 500 || response.status === 429 || response.status === 408;
  if (!isWorthRetry) return { kind: 'denied', retryAfterMs: null };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { kind: 'lost', retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null };
}

export function openStreamConnection({ fetch, token, topics, lastEventId, onEvent, onEnd }: Options): StreamConnection {
  const abort = new AbortController();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function end(how: StreamEnd): void {
    if (isOver) return;
    close();
    onEnd(how);
  }

  function close(): void {
    isOver = true;
    clearTimeout(watchdog);
    abort.abort();
  }

  function watch(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => end(LOST), SILENCE_TIMEOUT_MS);
  }

  const parser = createParser({
    onEvent({ event, data, id }) {
      if (!isOver && isKnown(event)) onEvent(event, JSON.parse(data), id ?? null);
    },
  });

  async function read(): Promise<StreamEnd> {
    const headers = new Headers({ accept: 'text/event-stream', [TIMEZONE_HEADER]: browserTimeZone() });
    const bearer = token();
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
    if (lastEventId !== null) headers.set('last-event-id', lastEventId);
    const response = await fetch(`/api/stream?topics=${encodeURIComponent(topics.join(','))}`, {
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: abort.signal,
    });
    if (!response.ok || response.body === null) return endOf(response);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader.read(); !chunk.done && !isOver; chunk = await reader.read()) {
      watch();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    return LOST;
  }

  watch();
  // Any error while reading is treated as a lost connection.
  read().then(end, () => end(LOST));
  return { topics, close };
}
