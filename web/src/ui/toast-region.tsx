import { lazy, Suspense, useSyncExternalStore } from 'react';
import styles from './toast-region.module.css';
import { currentToasts, subscribeToToasts, type Toast } from './toast-store.ts';

const ToastCard = lazy(() => import('./toast-card.tsx'));

const NO_TOASTS: readonly Toast[] = [];
const atTheServer = () => NO_TOASTS;

/** Where toasts appear: at the top right, the newest last. Mounted once; screen readers hear what is put into it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, atTheServer);
  return (
    <div className={styles['region']}>
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
    <Suspense fallback={null}>
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </Suspense>
  );
}
