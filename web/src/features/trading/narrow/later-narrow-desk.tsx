import { useEffect } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/** The desk of a narrow window. It is loaded separately, because a wide window does not show it. */
export const NarrowDesk = lazyPart(
  async () => (await import('./narrow-desk.tsx')).NarrowDesk,
  <Skeleton height="100%" />,
);

/** Loads the code of the narrow desk in advance, while the account is loading. Call it in the page of a desk. */
export function usePreloadedNarrowDesk(): void {
  const isNarrow = useIsNarrow();
  useEffect(() => {
    if (isNarrow) void NarrowDesk.preload();
  }, [isNarrow]);
}
