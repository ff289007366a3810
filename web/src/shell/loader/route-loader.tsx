import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { warn } from '../../platform/warn.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './route-loader.module.css';
import { useLoader } from './use-loader.ts';

const MINIMUM_DEFAULT_MS = 2500;

const Nothing = () => null;

/** Loaded after the first page and before the first navigation; if it does not come, the message stands alone. */
async function loadCandles(): Promise<{ default: () => ReactNode }> {
  try {
    return { default: (await import('./loader-candles.tsx')).LoaderCandles };
  } catch (cause) {
    warn('The loader has no picture.', cause);
    return { default: Nothing };
  }
}

const LoaderCandles = lazy(loadCandles);

/** Whoever has opened something while the page came keeps the focus there. */
function isBusyElsewhere(hasPressed: boolean): boolean {
  return hasPressed && document.activeElement !== null && document.activeElement !== document.body;
}

interface RouteLoaderProps {
  /** What is covered while another page loads. */
  children: ReactNode;
  /** The shortest time for which the loader is shown. */
  minimumMs?: number;
  /** After each change of the path, when the new page can be used: the moment to move the focus, unless the visitor has already moved it. */
  onArrival: () => void;
}

/**
 * The full-screen loader of a change of route, over what it covers. Covered controls take no keys and no focus; dialogs
 * and notices stand outside and stay usable. A screen reader hears the message.
 */
export function RouteLoader({ children, minimumMs = MINIMUM_DEFAULT_MS, onArrival }: RouteLoaderProps) {
  const [state, arrivals, hasPressed] = useLoader(minimumMs);
  const latestOnArrival = useRef(onArrival);

  useEffect(() => {
    latestOnArrival.current = onArrival;
  });

  useEffect(() => {
    void loadCandles();
  }, []);

  useEffect(() => {
    // In an effect, because the page takes no focus before it is uncovered.
    if (arrivals > 0 && !isBusyElsewhere(hasPressed.current)) latestOnArrival.current();
  }, [arrivals, hasPressed]);

  return (
    <>
      <div className={styles['page']} inert={state.phase === 'shown'}>
        {children}
      </div>
      {state.phase === 'hidden' ? null : (
        <div className={classNames(styles['loader'], state.phase === 'fading' && styles['fading'])} aria-hidden="true">
          <Suspense fallback={<div className={styles['noCandles']} />}>
            <LoaderCandles />
          </Suspense>
          <p className={styles['message']}>{state.message}</p>
        </div>
      )}
      <VisuallyHidden>
        <output>{state.phase === 'shown' ? state.message : null}</output>
      </VisuallyHidden>
    </>
  );
}
