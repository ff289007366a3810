/**
 * The numbers in rules that pages state. Until the server has sent its own, they are those of a new installation: the
 * frame around every page fetches them with the announcement, and again every minute.
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
/** Returns the initial numbers, because hydration must match the prerendered page. */
const atTheServer = (): ProductNumbers => INITIAL_NUMBERS;

/** Sets the numbers that the server has sent. */
export function setProductNumbers(numbers: ProductNumbers): void {
  known = numbers;
  for (const listener of listeners) listener();
}

/** Returns the numbers. Rerenders the component when they change. */
export function useProductNumbers(): ProductNumbers {
  return useSyncExternalStore(subscribe, current, atTheServer);
}
