import { useEffect, useState } from 'react';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { subscribeToStream, watchStreamState } from '../../platform/stream.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { CONNECTION_LABELS } from './connection-text.ts';

interface Watched {
  readonly state: StreamState;
  readonly wasLost: boolean;
}

export interface Connection {
  readonly state: StreamState;
  /** Announcement that the connection was lost or is back; `null` if it has not been lost. */
  readonly announcement: string | null;
  /** Sentence that says why prices have stopped; `null` while they arrive, or if the page does not follow prices. */
  readonly feedReason: string | null;
}

const isLost = (state: StreamState): boolean => CONNECTION_LABELS[state].tone === 'warning';

function announcementOf({ state, wasLost }: Watched): string | null {
  if (isLost(state)) return 'Connection to the server lost.';
  return wasLost && state === 'live' ? 'Connection to the server restored.' : null;
}

/** Returns the state of this tab's connection. If `followsPrices`, also returns the state of the price feed. */
export function useConnection(followsPrices: boolean): Connection {
  const [watched, setWatched] = useState<Watched>({ state: 'idle', wasLost: false });
  const [feed, setFeed] = useState<StreamEventData['feed'] | null>(null);
  useEffect(
    () => watchStreamState((state) => setWatched((before) => ({ state, wasLost: before.wasLost || isLost(state) }))),
    [],
  );
  useEffect(() => {
    if (!followsPrices) return undefined;
    return subscribeToStream(['feed'], ({ event, data }) => {
      if (event === 'feed') setFeed(data);
    });
  }, [followsPrices]);
  const isFeedLive = !followsPrices || feed === null || feed.state === 'live';
  return {
    state: watched.state,
    announcement: announcementOf(watched),
    feedReason: isFeedLive ? null : (feed.reason ?? 'Prices have stopped.'),
  };
}
