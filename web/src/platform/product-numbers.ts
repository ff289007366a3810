/**
 * The numbers that occur in rules on pages, such as the number of exam charts. Until the server has sent its own
 * numbers, the defaults of a new installation are used. The announcement bar fetches the numbers with the announcement,
 * and again every minute while the page is visible.
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
/**
 * Returns the numbers for prerendering and hydration. Both must use the initial numbers, so that they produce the same
 * page.
 */
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
