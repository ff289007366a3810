import { useEffect } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './attention-overlay.module.css';
import { secondsLeft, spokenCountdown, type Attention } from './attention.ts';

/** Covers the test while the learner is away and counts down; also in the tab's title, which is all that is seen then. */
export function AttentionOverlay({ attention, nowMs }: { attention: Attention; nowMs: number }) {
  const seconds = secondsLeft(attention, nowMs);
  const isCounting = seconds !== null;

  useEffect(() => {
    if (!isCounting) return undefined;
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, [isCounting]);
  useEffect(() => {
    if (seconds !== null) document.title = `(${seconds} s) Come back to your test`;
  }, [seconds]);

  return (
    <>
      <Dialog isOpen={isCounting} title="You left the test">
        <p className={styles['seconds']} aria-hidden="true">
          {seconds}
        </p>
        <p>
          {attention.kind === 'expired'
            ? 'The time to come back is over. Asking the server how the test stands…'
            : `Come back to this page within ${seconds ?? 0} seconds, or the test ends as abandoned.`}
        </p>
        {attention.kind === 'returning' ? (
          <p>
            {attention.isUnreachable
              ? 'You are back, but the server cannot be reached. Trying again…'
              : 'Welcome back, one moment…'}
          </p>
        ) : null}
      </Dialog>
      <VisuallyHidden>
        <span role="alert">{seconds === null ? '' : spokenCountdown(seconds)}</span>
      </VisuallyHidden>
    </>
  );
}
