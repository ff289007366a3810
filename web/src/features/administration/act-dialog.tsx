import { useState, type FormEvent, type ReactNode } from 'react';
import { ACT_REASON_MAX, ACT_REASON_MIN } from '@tradesense/contract/administration-constants.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './act-dialog.module.css';
import { OwnPassword } from './own-password.tsx';
import { useConfirmed } from './use-confirmed.ts';

interface ActDialogProps {
  readonly title: string;
  /** Label of the button that performs the action. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Text that says what the action does. */
  readonly children: ReactNode;
  /** Label of the field for the last day on which the action applies. If absent, the dialog has no such field. */
  readonly untilLabel?: string | undefined;
  readonly isUntilRequired?: boolean | undefined;
  /** Text that says who reads the reason. */
  readonly reasonHint?: string | undefined;
  /** Performs the action. `until` is the end of the chosen day as an ISO time; `null` if no day was chosen. */
  readonly act: (reason: string, until: string | null) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that asks for the reason of an action, and for the administrator's own password if the server requires
 * it.
 */
export function ActDialog({
  title,
  verb,
  isDangerous = false,
  untilLabel,
  isUntilRequired = false,
  reasonHint = 'For the audit log.',
  children,
  act,
  onDone,
  onClose,
}: ActDialogProps) {
  const [day, setDay] = useState('');
  const [isDayMissing, setDayMissing] = useState(false);
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const confirmed = useConfirmed(() => act(reason.trim(), day === '' ? null : endOfDay(day)));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (confirmed.isBusy) return;
    const isTooShort = reason.trim().length < ACT_REASON_MIN;
    setShort(isTooShort);
    const isMissing = isUntilRequired && day === '';
    setDayMissing(isMissing);
    if (!isTooShort && !isMissing && (await confirmed.run(password))) onDone();
  }

  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <div>{children}</div>
        {untilLabel === undefined ? null : (
          <TextField
            type="date"
            label={untilLabel}
            error={isDayMissing ? 'Choose a day.' : undefined}
            value={day}
            onValueChange={setDay}
          />
        )}
        <TextField
          label="Reason"
          hint={reasonHint}
          error={isShort ? `Write at least ${ACT_REASON_MIN} characters.` : undefined}
          maxLength={ACT_REASON_MAX}
          value={reason}
          onValueChange={setReason}
        />
        {confirmed.needsPassword ? <OwnPassword value={password} onValue={setPassword} /> : null}
        {confirmed.failure === null ? null : <Alert tone="danger">{confirmed.failure}</Alert>}
        <div className={styles['actions']}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={confirmed.isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the end of a day in this browser's time zone, as an ISO time. */
function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
