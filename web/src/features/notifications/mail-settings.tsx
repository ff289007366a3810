import type { MailTiming } from '@tradesense/contract/notification-constants.ts';
import { DIGEST_HOUR } from '@tradesense/contract/notification-constants.ts';
import type {
  NotificationMailRequest,
  NotificationPreferences,
  QuietHours,
} from '@tradesense/contract/notifications.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './notifications-page.module.css';

const TIMINGS: Readonly<Record<MailTiming, string>> = {
  immediate: 'As it happens',
  daily: 'Once a day',
  never: 'Never',
};
/** Returns a text that says when emails are sent, in the learner's stored time zone. */
function timingHint(timing: MailTiming, timeZone: string): string {
  switch (timing) {
    case 'immediate':
      return 'What you read here within a minute is left out.';
    case 'daily':
      return `At ${DIGEST_HOUR}:00, time zone ${timeZone}. What you have read here by then is left out.`;
    case 'never':
      return 'Security emails still reach you.';
  }
}

/** Quiet hours that are preset when the learner switches quiet hours on. */
const USUAL_QUIET: QuietHours = { from: '22:00', to: '07:00' };
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

interface MailSettingsProps {
  readonly mail: NotificationPreferences['mail'];
  readonly onChange: (next: NotificationMailRequest) => void;
}

/** Lets the learner choose when notifications are emailed, and the hours without emails and pushes. */
export function MailSettings({ mail: { timing, quiet, timeZone }, onChange }: MailSettingsProps) {
  return (
    <div className={styles['mail']}>
      <Select
        label="Emails"
        hint={timingHint(timing, timeZone)}
        value={timing}
        onValueChange={(next) => onChange({ timing: next as MailTiming, quiet })}
      >
        {Object.entries(TIMINGS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Quiet hours"
        checked={quiet !== null}
        onCheckedChange={(isOn) => onChange({ timing, quiet: isOn ? USUAL_QUIET : null })}
      />
      {quiet === null ? null : (
        <div className={styles['quiet']}>
          <TimeSelect
            label="From"
            value={quiet.from}
            other={quiet.to}
            onChange={(from) => onChange({ timing, quiet: { ...quiet, from } })}
          />
          <TimeSelect
            label="Until"
            value={quiet.to}
            other={quiet.from}
            onChange={(to) => onChange({ timing, quiet: { ...quiet, to } })}
          />
        </div>
      )}
      {quiet === null ? null : (
        <p className={styles['note']}>Emails and pushes of these hours wait until they end. Time zone: {timeZone}.</p>
      )}
    </div>
  );
}

interface TimeSelectProps {
  readonly label: string;
  readonly value: string;
  /**
   * The time at the other end of the quiet hours. This time is not among the options, because both ends must differ.
   */
  readonly other: string;
  readonly onChange: (time: string) => void;
}

function TimeSelect({ label, value, other, onChange }: TimeSelectProps) {
  const times = [...new Set([...HALF_HOURS, value])].filter((time) => time !== other).toSorted();
  return (
    <Select label={label} value={value} onValueChange={onChange}>
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </Select>
  );
}
