import { useLayoutEffect, type ReactNode } from 'react';
import { beginWork } from '../settling.ts';

/** Shows `children` as the fallback of a Suspense. While they are shown, the page does not count as settled. */
export function Unsettled({ children }: { children?: ReactNode }) {
  useLayoutEffect(beginWork, []);
  return children;
}
