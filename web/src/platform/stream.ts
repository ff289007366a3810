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
        // A session that was ended elsewhere: the 401 of this call signs the page out at once.
        onSessionEnded: () => void apiClient.call('GET /api/auth/me').catch(() => undefined),
      }),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Runs `attach` once the client is loaded. The returned function detaches, or prevents the attachment. */
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

/** Reopens the stream for the account that is signed in now. It happens automatically at sign-out. */
export function restartStream(): void {
  loading?.then(
    (client) => client.restart(),
    () => undefined,
  );
}

/** A request that reached the server after the end of the session would be refused, and the browser would log an error. */
function leaveStream(): void {
  loading?.then(
    (client) => client.leave(),
    () => undefined,
  );
}

stopBeforeSignOut(leaveStream);
clearOnSignOut(restartStream);
