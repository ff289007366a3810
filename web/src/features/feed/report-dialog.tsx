import { useMutation } from '@tanstack/react-query';
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from '@tradesense/contract/posts-constants.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { REASON_NAMES } from './feed-text.ts';
import styles from './feed.module.css';

const ENDPOINTS = {
  post: 'POST /api/posts/{id}/reports',
  comment: 'POST /api/comments/{id}/reports',
  /** The endpoint for reporting a teacher's message to a class. */
  message: 'POST /api/class-messages/{id}/reports',
} as const;

type Reported =
  | { readonly what: keyof typeof ENDPOINTS; readonly id: string }
  /** A person's profile. */
  | { readonly what: 'profile'; readonly username: string };

type ReportDialogProps = Reported & {
  readonly onClose: () => void;
};

function send(reported: Reported, body: { readonly reason: ReportReason; readonly note: string }) {
  if (reported.what === 'profile')
    return call('POST /api/people/{username}/reports', { params: { username: reported.username }, body });
  const { what, id } = reported;
  return call(ENDPOINTS[what], { params: { id }, body });
}

/** Asks for the reason of a report, and sends it. */
export function ReportDialog({ onClose, ...reported }: ReportDialogProps) {
  const { what } = reported;
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const isTooLong = note.length > REPORT_NOTE_MAX;
  const sending = useMutation({
    mutationFn: () => send(reported, { reason, note }),
  });
  if (sending.isSuccess)
    return (
      <Dialog isOpen title="Thank you" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <p>
          A moderator will look at this {what}. Its {what === 'profile' ? 'owner' : 'author'} is not told who reported
          it.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      title={`Report this ${what}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={sending.isPending} disabled={isTooLong} onClick={() => sending.mutate()}>
            Report
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Select
          label="Reason"
          value={reason}
          onValueChange={(value) => setReason(REPORT_REASONS.find((each) => each === value) ?? reason)}
        >
          {REPORT_REASONS.map((each) => (
            <option key={each} value={each}>
              {REASON_NAMES[each]}
            </option>
          ))}
        </Select>
        <TextArea
          label="What should we know? (optional)"
          rows={3}
          value={note}
          counterMax={REPORT_NOTE_MAX}
          error={isTooLong ? `Use at most ${REPORT_NOTE_MAX} characters.` : undefined}
          onValueChange={setNote}
        />
        {sending.error === null ? null : (
          <Alert tone="danger" title="The report was not sent">
            <p>{failureText(sending.error)}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
