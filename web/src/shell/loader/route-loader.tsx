import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { warn } from '../../platform/warn.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './route-loader.module.css';
import { useLoader } from './use-loader.ts';

const MINIMUM_DEFAULT_MS = 2500;

const Nothing = () => null;

/**
 * Loads the animated candles after the first page has loaded, before the first navigation. If that fails, the loader
 * only shows its message.
 */
async function loadCandles(): Promise<{ default: () => ReactNode }> {
  try {
    return { default: (await import('./loader-candles.tsx')).LoaderCandles };
  } catch (cause) {
    warn('The loader’s animation could not be loaded.', cause);
    return { default: Nothing };
  }
}

const LoaderCandles = lazy(loadCandles);

/**
 * Whether the visitor has opened something, such as a menu, while the page was loading. If so, the focus stays there.
 */
function isBusyElsewhere(hasPressed: boolean): boolean {
  return hasPressed && document.activeElement !== null && document.activeElement !== document.body;
}

interface RouteLoaderProps {
  /** The content that the loader covers while another page is loading. */
  children: ReactNode;
  /** Minimum time of the loader, in ms. */
  minimumMs?: number;
  /**
   * Called after each change of the path, once the new page can be used and can get the focus. Not called if the
   * visitor is already using something else.
   */
  onArrival: () => void;
}

/**
 * During a navigation, shows a loader that covers `children` and fills the screen. The covered content gets no keys and
 * no focus. Dialogs and notices are outside of it and can still be used. Screen readers announce the loader's message.
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
    // Runs in an effect, because the page cannot get the focus while the loader covers it.
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
