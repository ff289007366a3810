import { useEffect, useState } from 'react';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { subscribeToStream, watchStreamState } from '../../platform/stream.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { CONNECTION_WORDS } from './connection-words.ts';

interface Watched {
  readonly state: StreamState;
  readonly wasLost: boolean;
}

export interface Connection {
  readonly state: StreamState;
  /** A loss, or the return from it; `null` while neither has happened. */
  readonly news: string | null;
  /** A sentence about prices that have stopped; `null` while they come in, or where nobody asked. */
  readonly feedReason: string | null;
}

const isLost = (state: StreamState): boolean => CONNECTION_WORDS[state].tone === 'warning';

function newsOf({ state, wasLost }: Watched): string | null {
  if (isLost(state)) return 'The connection to the server was lost.';
  return wasLost && state === 'live' ? 'The connection to the server is back.' : null;
}

/** The connection of this tab, and, for who follows prices, whether there are any. */
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
    news: newsOf(watched),
    feedReason: isFeedLive ? null : (feed.reason ?? 'Prices have stopped.'),
  };
}
