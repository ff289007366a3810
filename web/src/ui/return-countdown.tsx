import { useEffect } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './return-countdown.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ReturnCountdownProps {
  /** Noun for what the learner has left, such as 'test'. */
  what: string;
  /** Number of whole seconds that are left to come back; `null` while the learner is present. */
  seconds: number | null;
  /**
   * `away`: the countdown is running. `returning`: the page is reporting to the server that the learner is back.
   * `unreachable`: this report failed. `expired`: the time is up.
   */
  state: 'away' | 'returning' | 'unreachable' | 'expired';
}

const SPOKEN_SECONDS: ReadonlySet<number> = new Set([60, 45, 30, 20, 10, 5]);

/**
 * Returns the announcement for screen readers. It changes only at certain seconds, so that not every second is
 * announced.
 */
function spokenCountdown(what: string, seconds: number): string {
  return SPOKEN_SECONDS.has(seconds) ? `${seconds} seconds left to come back to the ${what}.` : '';
}

/**
 * Covers a page that the learner has left, and counts down. The title of the tab counts down too, because a learner in
 * another tab sees nothing else of the page.
 */
export function ReturnCountdown({ what, seconds, state }: ReturnCountdownProps) {
  const isCounting = seconds !== null;
  useEffect(() => {
    if (!isCounting) return undefined;
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, [isCounting]);
  useEffect(() => {
    if (seconds !== null) document.title = `(${seconds} s) Come back to your ${what}`;
  }, [seconds, what]);

  return (
    <>
      <Dialog isOpen={isCounting} title={`You left the ${what}`}>
        <p className={styles['seconds']} aria-hidden="true">
          {seconds}
        </p>
        <p>
          {state === 'expired'
            ? `The time to come back is over. Asking the server how the ${what} stands…`
            : `Come back to this page within ${seconds ?? 0} seconds, or the ${what} ends as abandoned.`}
        </p>
        {state === 'returning' ? <p>Welcome back, one moment…</p> : null}
        {state === 'unreachable' ? <p>You are back, but the server cannot be reached. Trying again…</p> : null}
      </Dialog>
      <VisuallyHidden>
        <span role="alert">{seconds === null ? '' : spokenCountdown(what, seconds)}</span>
      </VisuallyHidden>
    </>
  );
}
