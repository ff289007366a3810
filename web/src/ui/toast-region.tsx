import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import styles from './toast-region.module.css';
import { currentToasts, subscribeToToasts, type Toast } from './toast-store.ts';
import { Unsettled } from './unsettled.tsx';

const ToastCard = lazy(() => import('./toast-card.tsx'));
const ToastPlace = lazy(() => import('./toast-place.tsx'));

const NO_TOASTS: readonly Toast[] = [];
const atTheServer = () => NO_TOASTS;

/**
 * Shows the toasts, the urgent ones below the others. In both groups the newest is last. They are in the place that the
 * page offers; otherwise at the top right, or in another corner if they would cover a control or a row of data there.
 * The region is mounted once, and screen readers announce each new toast.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, atTheServer);
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region} className={styles['region']} data-corner="top-right">
      {toasts.length === 0 ? null : (
        <Suspense fallback={<Unsettled />}>
          <ToastPlace {...{ region, toasts }} />
        </Suspense>
      )}
      <output aria-atomic="false" className={styles['list']}>
        <ToastCards toasts={toasts.filter(({ isUrgent }) => isUrgent !== true)} />
      </output>
      <div role="alert" aria-atomic="false" className={styles['list']}>
        <ToastCards toasts={toasts.filter(({ isUrgent }) => isUrgent === true)} />
      </div>
    </div>
  );
}

function ToastCards({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <Suspense fallback={<Unsettled />}>
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </Suspense>
  );
}
