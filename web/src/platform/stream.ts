/** Entry point of the tab's event stream. The client is loaded on the first subscription. */
import { apiClient } from './api-client.ts';
import { clearOnSignOut, stopBeforeSignOut } from './private-data.ts';
import type { StreamClient, StreamListener, StreamState } from './stream-client.ts';

let loading: Promise<StreamClient> | null = null;

/** Returns the tab's stream client, which is loaded once. A failed load is retried on the next call. */
function streamClient(): Promise<StreamClient> {
  loading ??= import('./stream-client.ts').then(
    ({ createStreamClient }) =>
      createStreamClient({
        fetch: (url, init) => fetch(url, init),
        token: () => apiClient.authToken.current(),
        random: () => Math.random(),
        // The session was ended elsewhere. The 401 response to this call signs the page out immediately.
        onSessionEnded: () => void apiClient.call('GET /api/auth/me').catch(() => undefined),
      }),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/**
 * Runs `attach` once the client is loaded. Returns a function that detaches, or that prevents the attachment if it has
 * not happened yet.
 */
function attachToClient(attach: (client: StreamClient) => () => void, onFailure: () => void): () => void {
  let detach: (() => void) | null = null;
  let isOver = false;
  streamClient().then(
    (client) => {
      if (!isOver) detach = attach(client);
    },
    () => {
      if (!isOver) onFailure();
    },
  );
  return () => {
    isOver = true;
    detach?.();
  };
}

/**
 * Subscribes to these topics (`ticks:BTC`, `bars:BTC:1m`, `feed`, `account`). Returns an unsubscribe function. Without
 * the stream there are no events, so pages with prices also poll.
 */
export function subscribeToStream(topics: readonly string[], listener: StreamListener): () => void {
  return attachToClient(
    (client) => client.subscribe(topics, listener),
    () => undefined,
  );
}

/** Calls `listener` with the state of the connection now and at every change. Returns an unsubscribe function. */
export function watchStreamState(listener: (state: StreamState) => void): () => void {
  return attachToClient(
    (client) => {
      listener(client.state());
      return client.onState(listener);
    },
    () => listener('offline'),
  );
}

/** Reopens the stream for the current account. At sign-out this happens automatically. */
export function restartStream(): void {
  loading?.then(
    (client) => client.restart(),
    () => undefined,
  );
}

/**
 * Closes the stream before sign-out, because the server would reject a request after the end of the session, and the
 * browser would log an error.
 */
function leaveStream(): void {
  loading?.then(
    (client) => client.leave(),
    () => undefined,
  );
}

stopBeforeSignOut(leaveStream);
clearOnSignOut(restartStream);
