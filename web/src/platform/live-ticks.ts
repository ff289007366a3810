/**
 * The newest ticks of the stream, shared by all components of the page that show them.
 *
 * Guarantees: all components show the same tick of an asset at the same time. Ticks are shown at the pace of the screen
 * (`screen-pace.ts`). When the last component stops following an asset, its tick is dropped, so that an outdated price
 * is never shown later.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { pricePace } from './screen-pace.ts';
import { subscribeToStream } from './stream.ts';

export type Tick = StreamEventData['tick'];
export type LiveTicks = ReadonlyMap<string, Tick>;

interface Followed {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

const followed = new Map<string, Followed>();
const latest = new Map<string, Tick>();
const shown = new Map<string, Tick>();

function follow(asset: string, listener: () => void): void {
  const known = followed.get(asset);
  if (known !== undefined) {
    known.listeners.add(listener);
    return;
  }
  const listeners = new Set([listener]);
  const show = (): void => {
    const tick = latest.get(asset);
    if (tick === undefined) return;
    shown.set(asset, tick);
    for (const each of listeners) each();
  };
  const unsubscribe = subscribeToStream([`ticks:${asset}`], ({ event, data }) => {
    if (event !== 'tick' || data.asset !== asset) return;
    latest.set(asset, data);
    pricePace.ask(asset, show);
  });
  const stop = (): void => {
    unsubscribe();
    pricePace.drop(asset, show);
  };
  followed.set(asset, { listeners, stop });
}

function unfollow(asset: string, listener: () => void): void {
  const known = followed.get(asset);
  if (known === undefined) return;
  known.listeners.delete(listener);
  if (known.listeners.size > 0) return;
  known.stop();
  followed.delete(asset);
  latest.delete(asset);
  shown.delete(asset);
}

/** Calls `listener` when the shown tick of one of the assets changes. Returns an unsubscribe function. */
export function followTicks(assets: readonly string[], listener: () => void): () => void {
  // Each call needs its own function: listeners are kept in a set, and the same listener may follow an asset twice.
  const own = () => listener();
  for (const asset of assets) follow(asset, own);
  return () => {
    for (const asset of assets) unfollow(asset, own);
  };
}

export const shownTick = (asset: string): Tick | undefined => shown.get(asset);

/** Returns the newest tick of a followed asset, even if it is not shown yet. Actions and alerts use it. */
export const newestTick = (asset: string): Tick | undefined => latest.get(asset);

/**
 * Returns a function that returns the shown ticks of `assets`. It returns the same object until one of them changes.
 */
function tickReader(assets: readonly string[]): () => LiveTicks {
  let own: LiveTicks = new Map();
  return () => {
    if (assets.every((asset) => shown.get(asset) === own.get(asset))) return own;
    own = new Map([...shown].filter(([asset]) => assets.includes(asset)));
    return own;
  };
}

/** Returns the shown ticks of `assets`. Renders again when one of them changes. */
export function useLiveTicks(assets: readonly string[]): LiveTicks {
  const name = assets.join();
  const { subscribe, read } = useMemo(() => {
    const wanted = name === '' ? [] : name.split(',');
    return { subscribe: (listener: () => void) => followTicks(wanted, listener), read: tickReader(wanted) };
  }, [name]);
  return useSyncExternalStore(subscribe, read);
}
