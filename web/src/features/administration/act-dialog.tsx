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
  /** Label of the button that does it. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** What happens. */
  readonly children: ReactNode;
  readonly act: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason of an act, and for the own password if the server wants it. */
export function ActDialog({ title, verb, isDangerous = false, children, act, onDone, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [isShort, setShort] = useState(false);
  const confirmed = useConfirmed(() => act(reason.trim()));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (confirmed.isBusy) return;
    const isTooShort = reason.trim().length < ACT_REASON_MIN;
    setShort(isTooShort);
    if (!isTooShort && (await confirmed.run(password))) onDone();
  }

  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <div>{children}</div>
        <TextField
          label="Reason"
          hint="For the audit log."
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
