import { useLayoutEffect, type ReactNode } from 'react';
import { beginWork } from '../settling.ts';

/** A Suspense fallback around `children`: the page counts as unsettled until React shows what it waits for. */
export function Unsettled({ children }: { children?: ReactNode }) {
  useLayoutEffect(beginWork, []);
  return children;
}
