import { useEffect } from 'react';
import { playTones } from '../../chart/play-tones.ts';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { spokenUrgency, urgencyOf } from './exam-clock.ts';
import { clockText } from './exam-text.ts';
import styles from './part-timer.module.css';
import { ClockIcon } from '../../ui/text-icons.tsx';

const timeWarningSound = createBrowserPreference('chartExamSound');

const WARNING_TONES = [660, 880].map((frequencyHz, order) => ({
  bar: order,
  startSeconds: order * 0.18,
  lengthSeconds: 0.14,
  frequencyHz,
  pan: 0,
}));

/** Shows the remaining time of a part and announces the warnings, with a sound if enabled. */
export function PartTimer({ leftMs }: { leftMs: number | null }) {
  const isSoundOn = useBrowserPreference(timeWarningSound);
  const urgency = leftMs === null ? 'calm' : urgencyOf(leftMs);
  useEffect(() => {
    if (!isSoundOn || (urgency !== 'soon' && urgency !== 'now')) return undefined;
    return playTones(WARNING_TONES, () => undefined);
  }, [isSoundOn, urgency]);
  if (leftMs === null) return <p className={styles['untimed']}>Practice: no clock</p>;
  return (
    <div className={styles['timer']}>
      <p className={classNames(styles['clock'], styles[urgency])} role="timer" aria-label="Time left">
        {urgency === 'calm' ? <ClockIcon /> : <span aria-hidden="true">!</span>} {clockText(leftMs)}
      </p>
      <Checkbox label="Sound" checked={isSoundOn} onCheckedChange={timeWarningSound.set} />
      <VisuallyHidden>
        <span aria-live="polite">{spokenUrgency(urgency)}</span>
      </VisuallyHidden>
    </div>
  );
}
