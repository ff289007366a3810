import type { Report } from '@tradesense/contract/posts.ts';
import { ACT_REASON_MAX, ACT_REASON_MIN } from '@tradesense/contract/administration-constants.ts';
import { PROFILE_PARTS, type ProfilePart } from '@tradesense/contract/people-constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './feed.module.css';

const PART_LABELS: Readonly<Record<ProfilePart, string>> = {
  picture: 'Picture',
  bio: 'Bio',
  links: 'Links',
  username: 'Username (a made-up one replaces it)',
  name: 'Name (the username replaces it)',
};

/** Returns the parts of the reported profile that can be removed. */
function partsOf({ author, profile }: Report): ProfilePart[] {
  const has: Readonly<Record<ProfilePart, boolean>> = {
    picture: author !== null && author.profileImageUrl !== null,
    bio: profile !== null && profile.bio !== '',
    links: profile !== null && profile.links.length > 0,
    username: true,
    name: true,
  };
  return PROFILE_PARTS.filter((part) => has[part]);
}

interface RemoveDialogProps {
  readonly report: Report;
  /** Called when the request has ended, whether it succeeded or failed. */
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

/** Asks a moderator which parts of a profile to remove, and why. */
export function RemoveDialog({ report, onSettled, onClose }: RemoveDialogProps) {
  const [parts, setParts] = useState<readonly ProfilePart[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const removing = useMutation({
    mutationFn: () =>
      call('POST /api/moderation/reports/{id}/removal', {
        params: { id: report.id },
        body: { parts: [...parts], reason: reason.trim() },
      }),
    onSuccess: onClose,
    onSettled,
  });
  const { length } = reason.trim();
  const isReason = length >= ACT_REASON_MIN && length <= ACT_REASON_MAX;
  const submit = () => {
    setIsTried(true);
    if (isReason && parts.length > 0) removing.mutate();
  };
  return (
    <Dialog
      isOpen
      title={`Remove from the profile of ${report.author?.username ?? 'this account'}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={removing.isPending} onClick={submit}>
            Remove
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <fieldset className={styles['parts']}>
          <legend>What to remove</legend>
          {partsOf(report).map((part) => (
            <Checkbox
              key={part}
              label={PART_LABELS[part]}
              checked={parts.includes(part)}
              onCheckedChange={(isOn) => setParts(isOn ? [...parts, part] : parts.filter((each) => each !== part))}
            />
          ))}
        </fieldset>
        {isTried && parts.length === 0 ? <Alert tone="danger">Choose what to remove.</Alert> : null}
        <TextField
          label="Reason"
          hint="The owner reads it, and it is in the audit log."
          value={reason}
          error={
            isTried && !isReason ? `Give a reason of ${ACT_REASON_MIN} to ${ACT_REASON_MAX} characters.` : undefined
          }
          onValueChange={setReason}
        />
        {removing.error === null ? null : (
          <Alert tone="danger" title="Nothing was removed">
            <p>{failureText(removing.error)}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
