import { useLayoutEffect, type ReactNode } from 'react';
import { beginWork } from '../settling.ts';

/**
 * Shows `children` as the fallback of a Suspense boundary. While they are shown, the page is not marked as settled
 * (`settling.ts`).
 */
export function Unsettled({ children }: { children?: ReactNode }) {
  useLayoutEffect(beginWork, []);
  return children;
}
