/** The door to the event stream of this tab; its code is fetched by the first who subscribes. */
import { apiClient } from './api-client.ts';
import { forgetAtSignOut } from './private-data.ts';
import type { StreamClient, StreamListener, StreamState } from './stream-client.ts';

let loading: Promise<StreamClient> | null = null;

/** The tab's stream client, loaded once; a failed load is tried again by the next caller. */
function streamClient(): Promise<StreamClient> {
  loading ??= import('./stream-client.ts').then(
    ({ createStreamClient }) =>
      createStreamClient({
        fetch: (url, init) => fetch(url, init),
        token: () => apiClient.authToken.current(),
        random: () => Math.random(),
      }),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Runs `attach` when the client is there; the returned function ends what it began, or keeps it from beginning. */
function attached(attach: (client: StreamClient) => () => void, onFailure: () => void): () => void {
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
 * Hears the events of these topics (`ticks:BTC`, `bars:BTC:1m`, `feed`, `account`) until the returned function is called.
 * Where the stream is not to be had, nothing is heard: who shows prices also polls, as the stream may be away at any time.
 */
export function subscribeToStream(topics: readonly string[], hear: StreamListener): () => void {
  return attached(
    (client) => client.subscribe(topics, hear),
    () => undefined,
  );
}

/** Told the state of the connection now and at every change. */
export function watchStreamState(listener: (state: StreamState) => void): () => void {
  return attached(
    (client) => {
      listener(client.state());
      return client.onState(listener);
    },
    () => listener('offline'),
  );
}

/** Opens the stream anew as whoever is signed in now; at sign-out it happens by itself. */
export function restartStream(): void {
  loading?.then(
    (client) => client.restart(),
    () => undefined,
  );
}

forgetAtSignOut(restartStream);
