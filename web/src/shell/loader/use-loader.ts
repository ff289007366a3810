import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createLoaderTiming, LOADER_HIDDEN, type LoaderState } from './loader-timing.ts';
import { skipLoadingAnimations } from './skip-animations.ts';

/**
 * Follows the router's navigations to other paths. Navigations that only change the query or the hash are ignored. The
 * page loads and renders below the loader, without waiting for it. Returns what to show, and how many navigations have
 * led to a usable page so far. Also returns whether the visitor has pressed anything since the last navigation started.
 */
export function useLoader(
  minimumMs: number,
): readonly [state: LoaderState, arrivals: number, hasPressed: RefObject<boolean>] {
  const router = useRouter();
  const [state, setState] = useState<LoaderState>(LOADER_HIDDEN);
  const [arrivals, setArrivals] = useState(0);
  const latestMinimumMs = useRef(minimumMs);
  const hasPressed = useRef(false);

  useEffect(() => {
    latestMinimumMs.current = minimumMs;
  });

  useEffect(() => {
    const timing = createLoaderTiming({
      minimumMs: () => latestMinimumMs.current,
      skips: skipLoadingAnimations.isOn,
      show: setState,
      arrive: () => setArrivals((count) => count + 1),
    });
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        hasPressed.current = false;
        timing.begin(toLocation.pathname);
      }),
      router.subscribe('onResolved', () => timing.end()),
    ];
    const presses = new AbortController();
    for (const press of ['pointerdown', 'keydown'])
      document.addEventListener(press, () => void (hasPressed.current = true), {
        capture: true,
        signal: presses.signal,
      });
    return () => {
      presses.abort();
      timing.stop();
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [router]);

  return [state, arrivals, hasPressed];
}
