/**
 * The newest ticks of the stream, one reader for everything on the page.
 *
 * Guarantees: all readers see the same tick of an asset at the same time. A tick is dropped when nobody follows its
 * asset any more, so an old price never stands for a new position.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { subscribeToStream } from './stream.ts';

export type Tick = StreamEventData['tick'];
export type LiveTicks = ReadonlyMap<string, Tick>;

/** Minimum time between two updates of the display, in ms. */
const SHOW_MS = 100;

interface Followed {
  readers: number;
  readonly stop: () => void;
}

const followed = new Map<string, Followed>();
const latest = new Map<string, Tick>();
const listeners = new Set<() => void>();
let shown: LiveTicks = new Map();
let timer: ReturnType<typeof setTimeout> | undefined;

function show(): void {
  timer = undefined;
  shown = new Map(latest);
  for (const listener of listeners) listener();
}

function follow(asset: string): void {
  const known = followed.get(asset);
  if (known !== undefined) {
    known.readers += 1;
    return;
  }
  const stop = subscribeToStream([`ticks:${asset}`], ({ event, data }) => {
    if (event !== 'tick' || data.asset !== asset) return;
    latest.set(asset, data);
    timer ??= setTimeout(show, SHOW_MS);
  });
  followed.set(asset, { readers: 1, stop });
}

function unfollow(asset: string): void {
  const known = followed.get(asset);
  if (known === undefined) return;
  known.readers -= 1;
  if (known.readers > 0) return;
  known.stop();
  followed.delete(asset);
  latest.delete(asset);
  const rest = new Map(shown);
  rest.delete(asset);
  shown = rest;
}

/** Calls `listener` when the shown ticks change. Returns an unsubscribe function. */
export function followTicks(assets: readonly string[], listener: () => void): () => void {
  listeners.add(listener);
  for (const asset of assets) follow(asset);
  return () => {
    listeners.delete(listener);
    for (const asset of assets) unfollow(asset);
  };
}

export const shownTicks = (): LiveTicks => shown;

/** Returns a reader of the shown ticks of `assets`, whose answer stays the same until one of theirs changes. */
function tickReader(assets: readonly string[]): () => LiveTicks {
  let own: LiveTicks = new Map();
  return () => {
    if (assets.every((asset) => shown.get(asset) === own.get(asset))) return own;
    own = new Map([...shown].filter(([asset]) => assets.includes(asset)));
    return own;
  };
}

/** Returns the newest ticks of `assets`, as soon as the stream delivers them. */
export function useLiveTicks(assets: readonly string[]): LiveTicks {
  const name = assets.join();
  const { subscribe, read } = useMemo(() => {
    const wanted = name === '' ? [] : name.split(',');
    return { subscribe: (listener: () => void) => followTicks(wanted, listener), read: tickReader(wanted) };
  }, [name]);
  return useSyncExternalStore(subscribe, read);
}
