import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { DeskMarket, DeskPrice } from './desk-base.ts';

export type { DeskMarket } from './desk-base.ts';

function isSame(left: DeskPrice | null, right: DeskPrice | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.bid === right.bid &&
    left.ask === right.ask &&
    left.last === right.last &&
    left.isStale === right.isStale &&
    left.reason === right.reason
  );
}

/** A market whose price the caller sets. */
export class SetMarket implements DeskMarket {
  readonly #listeners = new Set<() => void>();
  #shown: DeskPrice | null;
  #newest: (() => DeskPrice | null) | null = null;

  constructor(price: DeskPrice | null) {
    this.#shown = price;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly shown = (): DeskPrice | null => this.#shown;

  readonly newest = (): DeskPrice | null => (this.#newest === null ? this.#shown : this.#newest());

  /**
   * Sets the shown price. `newest` returns a price that may be newer than the shown one. If `newest` is `null`, the
   * shown price is the newest.
   */
  set(price: DeskPrice | null, newest: (() => DeskPrice | null) | null = null): void {
    this.#newest = newest;
    if (isSame(this.#shown, price)) return;
    this.#shown = price;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns a market whose shown price is the `price` of the last render. */
export function useSetMarket(price: DeskPrice | null): DeskMarket {
  const [market] = useState(() => new SetMarket(price));
  // A layout effect runs before the browser paints, so that the price appears together with the other content that was
  // rendered from it.
  useLayoutEffect(() => market.set(price), [market, price]);
  return market;
}

/** Returns the shown price. Renders again whenever it changes. */
export function useDeskPrice({ subscribe, shown }: DeskMarket): DeskPrice | null {
  return useSyncExternalStore(subscribe, shown);
}

/** Returns the part of the shown price that `select` returns. Renders again only if that part changes. */
export function useOfDeskPrice<Part extends string | number | boolean | null>(
  { subscribe, shown }: DeskMarket,
  select: (price: DeskPrice | null) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => select(shown()));
}
