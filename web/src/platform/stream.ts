/** Entry point of the tab's event stream. The client is loaded on the first subscription. */
import { apiClient } from './api-client.ts';
import { clearOnSignOut, stopBeforeSignOut } from './private-data.ts';
import type { StreamClient, StreamListener, StreamState } from './stream-client.ts';

let loading: Promise<StreamClient> | null = null;

/**
 * Returns the tab's stream client, whose code is loaded on the first call. If loading fails, the next call tries again.
 */
function streamClient(): Promise<StreamClient> {
  loading ??= import('./stream-client.ts').then(
    ({ createStreamClient }) =>
      createStreamClient({
        fetch: (url, init) => fetch(url, init),
        token: () => apiClient.authToken.current(),
        random: () => Math.random(),
        // The session was ended elsewhere. The server responds to this call with 401, so that the page is signed out
        // immediately.
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
 * Runs `attach` once the client is loaded. Returns a function that detaches again, or prevents `attach` if it has not
 * run yet.
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
 * Subscribes to topics (`ticks:BTC`, `bars:BTC:1m`, `feed`, `account`). Returns an unsubscribe function. Pages with
 * prices must poll too, because the stream may be unavailable.
 */
export function subscribeToStream(topics: readonly string[], listener: StreamListener): () => void {
  return attachToClient(
    (client) => client.subscribe(topics, listener),
    () => undefined,
  );
}

/**
 * Calls `listener` with the current state of the connection, and again at every change. Returns an unsubscribe
 * function.
 */
export function watchStreamState(listener: (state: StreamState) => void): () => void {
  return attachToClient(
    (client) => {
      listener(client.state());
      return client.onState(listener);
    },
    () => listener('offline'),
  );
}

/** Opens the stream again, for the current account. A sign-out does this automatically. */
export function restartStream(): void {
  loading?.then(
    (client) => client.restart(),
    () => undefined,
  );
}

/**
 * Closes the stream before a sign-out. Otherwise the stream might reconnect after the session has ended; the server
 * would reject it, and the browser would log an error.
 */
function leaveStream(): void {
  loading?.then(
    (client) => client.leave(),
    () => undefined,
  );
}

stopBeforeSignOut(leaveStream);
clearOnSignOut(restartStream);
