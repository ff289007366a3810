import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toast-card.module.css';
import { dismissToast, type Toast } from './toast-store.ts';
import { CrossIcon } from './text-icons.tsx';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isTabHidden = () => document.visibilityState === 'hidden';

/** Returns how often the toast has been replaced by another one with the same key. */
function useTurn(toast: Toast): number {
  const [held, setHeld] = useState({ toast, turn: 0 });
  if (held.toast === toast) return held.turn;
  const next = { toast, turn: held.turn + 1 };
  setHeld(next);
  return next.turn;
}

/**
 * Shows one toast. The time until it closes starts again when the pointer or the focus leaves it, when the tab is shown
 * again, and when another toast replaces it. A pointer that is already where the toast appears does not keep the toast
 * open. In this case the browser reports that the pointer entered the toast, but not that it moved.
 */
export default function ToastCard({ toast }: { toast: Toast }) {
  const { key, title, body, icon, action } = toast;
  const turn = useTurn(toast);
  const [isHeld, setIsHeld] = useState(false);
  const isHidden = useSyncExternalStore(subscribeToVisibility, isTabHidden);

  useEffect(() => {
    if (toast.durationMs === undefined || isHeld || isHidden) return undefined;
    const timer = setTimeout(() => dismissToast(toast.key), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, isHidden]);

  return (
    <div
      className={styles['toast']}
      onPointerMove={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {icon}
      <div className={styles['words']}>
        {/* Each toast gets new elements, because a screen reader would not announce the same text in the same element
            again. */}
        <p key={`title ${turn}`} className={styles['title']}>
          {title}
        </p>
        {body === undefined ? null : (
          <div key={`body ${turn}`} className={styles['body']}>
            {body}
          </div>
        )}
        {action === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is the one that is pressed, by key too
          <div className={styles['action']} onClick={() => dismissToast(key)}>
            {action}
          </div>
        )}
      </div>
      <button
        type="button"
        className={styles['close']}
        aria-label={`Close the message: ${title}`}
        onClick={() => dismissToast(key)}
      >
        <CrossIcon />
      </button>
    </div>
  );
}
