/**
 * The numbers of the rules that pages state. They are those of a new installation until the server has sent its own:
 * the frame around every page fetches them with the announcement, and again every minute.
 */
import { useSyncExternalStore } from 'react';
import { INITIAL_NUMBERS, type ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';

let known: ProductNumbers = INITIAL_NUMBERS;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const current = (): ProductNumbers => known;
/** The initial numbers, because hydration must match the prerendered page. */
const atTheServer = (): ProductNumbers => INITIAL_NUMBERS;

/** Sets the numbers from the server. */
export function setProductNumbers(numbers: ProductNumbers): void {
  known = numbers;
  for (const listener of listeners) listener();
}

/** Returns the numbers, and renders at every change. */
export function useProductNumbers(): ProductNumbers {
  return useSyncExternalStore(subscribe, current, atTheServer);
}
