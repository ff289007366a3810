import { useEffect, useState } from 'react';
import styles from './toast-card.module.css';
import { dismissToast, type Toast } from './toast-store.ts';

/** One toast. The time until it closes begins anew when the pointer or the focus has left it. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const { key, title, body, icon, action, durationMs } = toast;
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (durationMs === undefined || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(key), durationMs);
    return () => clearTimeout(timer);
  }, [key, durationMs, isHeld]);

  return (
    <div
      className={styles['toast']}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {icon}
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {body === undefined ? null : <div className={styles['body']}>{body}</div>}
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
        ✕
      </button>
    </div>
  );
}
