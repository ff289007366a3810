import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './feedback-dialog.module.css';
import { FEEDBACK_SENT } from './feedback-text.ts';

const CLOSE_AFTER_MS = 2_000;

/**
 * Shows the confirmation, and calls `onEnd` after a delay. The confirmation gets the focus, because the form with the
 * focused button has disappeared.
 */
export function FeedbackThanks({ onEnd }: { onEnd: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const latestOnEnd = useRef(onEnd);

  useEffect(() => {
    latestOnEnd.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => latestOnEnd.current(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={panel} tabIndex={-1} className={styles['thanks']}>
      <Alert tone="success">{FEEDBACK_SENT}</Alert>
    </div>
  );
}
