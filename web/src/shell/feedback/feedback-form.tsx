import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react';
import { FEEDBACK_MESSAGE_MAX, FEEDBACK_TYPES, type FeedbackType } from '@tradesense/contract/feedback-constants.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './feedback-dialog.module.css';
import { draftErrors, isBlank, lengthErrors, type FeedbackDraft } from './feedback-draft.ts';
import { feedbackSubmission, type FeedbackState } from './feedback-submission.ts';
import { FEEDBACK_FAILED, TYPE_LABELS } from './feedback-text.ts';

interface FeedbackFormProps {
  id: string;
  draft: FeedbackDraft;
  status: FeedbackState['status'];
  isGuest: boolean;
  subjectField: Ref<HTMLInputElement>;
}

/** Shows the feedback form. The submit button is outside the form and refers to it by `id`. */
export function FeedbackForm({ id, draft, status, isGuest, subjectField }: FeedbackFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const errors = refusals > 0 ? draftErrors(draft, isGuest) : lengthErrors(draft);
  const isSubmitting = status === 'submitting';

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isSubmitting || isBlank(draft)) return;
    if (Object.keys(draftErrors(draft, isGuest)).length === 0) void feedbackSubmission.submit();
    else setRefusals(refusals + 1);
  }

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return (
    <form ref={form} id={id} noValidate className={styles['form']} aria-busy={isSubmitting} onSubmit={send}>
      {status === 'error' ? <Alert tone="danger">{FEEDBACK_FAILED}</Alert> : null}
      <TypeSelect type={draft.type} isDisabled={isSubmitting} />
      <TextField
        ref={subjectField}
        label="Subject"
        required
        autoComplete="off"
        value={draft.subject}
        error={errors.subject}
        readOnly={isSubmitting}
        onValueChange={(text) => feedbackSubmission.change({ subject: text })}
      />
      <TextArea
        label="Message"
        required
        rows={6}
        value={draft.message}
        counterMax={FEEDBACK_MESSAGE_MAX}
        error={errors.message}
        readOnly={isSubmitting}
        onValueChange={(text) => feedbackSubmission.change({ message: text })}
      />
      {isGuest ? (
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="email"
          hint="We use it only to reply to you."
          value={draft.email}
          error={errors.email}
          readOnly={isSubmitting}
          onValueChange={(text) => feedbackSubmission.change({ email: text })}
        />
      ) : null}
    </form>
  );
}

function TypeSelect({ type, isDisabled }: { type: FeedbackType; isDisabled: boolean }) {
  return (
    <Select
      label="Type"
      required
      value={type}
      disabled={isDisabled}
      onValueChange={(value) => {
        const chosen = FEEDBACK_TYPES.find((each) => each === value);
        if (chosen !== undefined) feedbackSubmission.change({ type: chosen });
      }}
    >
      {FEEDBACK_TYPES.map((each) => (
        <option key={each} value={each}>
          {TYPE_LABELS[each]}
        </option>
      ))}
    </Select>
  );
}
