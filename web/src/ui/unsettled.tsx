import { useLayoutEffect, type ReactNode } from 'react';
import { beginWork } from '../settling.ts';

/** A Suspense fallback with `children`. The page counts as unsettled until React shows the awaited content. */
export function Unsettled({ children }: { children?: ReactNode }) {
  useLayoutEffect(beginWork, []);
  return children;
}
