import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { call } from '../../platform/api-client.ts';
import { paced } from './paced.ts';
import { SPEED_FIRST } from './replay-limits.ts';
import { ReplayPlayer } from './replay-player.ts';
import { useReplayBars } from './use-replay-bars.ts';

/** Minimum time in ms between two fetches of the bars, if the chart shows a longer interval than the session's. */
const LONGER_EVERY_MS = 500;

function runAfter(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Returns the player of a session, and the session's bars at the chosen interval. For another session, the component
 * must be mounted again.
 */
export function useReplay(session: ReplaySession) {
  const [interval, setInterval] = useState<Interval>(session.interval);
  // The bars at the session's own interval are always fetched, because the close of the last of these bars is the
  // current price, regardless of the chart's interval.
  const own = useReplayBars(session, session.interval, true);
  const isLonger = interval !== session.interval;
  const longer = useReplayBars(session, interval, isLonger);
  const [player] = useState(
    () =>
      new ReplayPlayer(session, SPEED_FIRST, {
        advance: (body) => call('POST /api/replay/sessions/{id}/advance', { params: { id: session.id }, body }),
        jump: (body) => call('POST /api/replay/sessions/{id}/jump', { params: { id: session.id }, body }),
        nowMs: () => performance.now(),
        runAfter,
      }),
  );
  useEffect(() => player.onResponse(({ bars }) => own.store.add(bars)), [player, own.store]);
  useEffect(() => {
    if (!isLonger) return undefined;
    const growing = paced(longer.store.refresh, LONGER_EVERY_MS);
    const unsubscribe = player.onResponse(growing.ask);
    return () => {
      unsubscribe();
      growing.stop();
    };
  }, [player, longer.store, isLonger]);
  useEffect(() => {
    player.start();
    // Pauses the replay while the tab is hidden.
    const pauseUnseen = () => document.hidden && player.pause();
    document.addEventListener('visibilitychange', pauseUnseen);
    return () => {
      document.removeEventListener('visibilitychange', pauseUnseen);
      player.stop();
    };
  }, [player]);
  const state = useSyncExternalStore(player.subscribe, player.state);
  const refreshBars = useCallback(() => {
    own.store.refresh();
    if (isLonger) longer.store.refresh();
  }, [own.store, longer.store, isLonger]);
  return { player, state, own: own.shown, chosen: isLonger ? longer : own, interval, setInterval, refreshBars };
}

export type Replay = ReturnType<typeof useReplay>;
