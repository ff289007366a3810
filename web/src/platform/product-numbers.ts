/**
 * The numbers of the rules that pages state. They are those of a new installation until the server has said its own: the frame around
 * every page asks with the announcement, and again every minute.
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
/** A prerendered page is taken over as it was rendered. */
const atTheServer = (): ProductNumbers => INITIAL_NUMBERS;

/** Takes the numbers of the server. */
export function setProductNumbers(numbers: ProductNumbers): void {
  known = numbers;
  for (const listener of listeners) listener();
}

/** Returns the numbers, now and after every change. */
export function useProductNumbers(): ProductNumbers {
  return useSyncExternalStore(subscribe, current, atTheServer);
}
