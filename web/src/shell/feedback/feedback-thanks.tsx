import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import styles from './feedback-dialog.module.css';
import { FEEDBACK_SENT } from './feedback-words.ts';

const CLOSE_AFTER_MS = 2_000;

/** Takes the focus, which the form has left behind, and says when it has been there for long enough. */
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
