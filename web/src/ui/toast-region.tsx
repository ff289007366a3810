import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import styles from './toast-region.module.css';
import { currentToasts, subscribeToToasts, type Toast } from './toast-store.ts';
import { useFreeCorner } from './use-free-corner.ts';
import { Unsettled } from './unsettled.tsx';

const ToastCard = lazy(() => import('./toast-card.tsx'));

const NO_TOASTS: readonly Toast[] = [];
const atTheServer = () => NO_TOASTS;

/**
 * Shows the toasts at the top right, the urgent ones below the others. In both groups the newest is last. If they would
 * cover a control or a row of data there, another corner is used, or a place that the page offers. The region is
 * mounted once, and screen readers announce each new toast.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, atTheServer);
  const region = useRef<HTMLDivElement>(null);
  const corner = useFreeCorner(region, toasts);
  return (
    <div ref={region} className={styles['region']} data-corner={corner}>
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
