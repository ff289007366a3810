import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isBlank } from './feedback-draft.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { feedbackSubmission } from './feedback-submission.ts';
import { FeedbackThanks } from './feedback-thanks.tsx';

interface FeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the dialog in which anybody can send feedback. If a draft was not sent, it is still there when the dialog is
 * opened again.
 */
export function FeedbackDialog({ isOpen, onClose }: FeedbackDialogProps) {
  return isOpen ? <OpenFeedbackDialog onClose={onClose} /> : null;
}

function OpenFeedbackDialog({ onClose }: { onClose: () => void }) {
  const auth = useAuthState();
  const userId = auth.status === 'signed-in' ? auth.user.id : null;
  const { status, draft } = useSyncExternalStore(feedbackSubmission.subscribe, feedbackSubmission.getState);
  const formId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);

  const subjectField = useRef<HTMLInputElement>(null);
  const isOpening = useRef(true);

  // A layout effect runs before the browser paints, so that the draft of another user is never visible.
  useLayoutEffect(() => {
    feedbackSubmission.setWriter(userId, isOpening.current);
    isOpening.current = false;
  }, [userId]);
  // Runs after the dialog has opened, because the dialog first focuses its close button.
  useEffect(() => subjectField.current?.focus(), []);
  useEffect(() => feedbackSubmission.settle, []);
  useEffect(() => {
    // The submit button has lost the focus, because it was disabled during sending.
    if (status === 'error') submitButton.current?.focus();
  }, [status]);

  if (status === 'success') {
    return (
      <Dialog isOpen title="Send feedback" onClose={onClose}>
        <FeedbackThanks onEnd={onClose} />
      </Dialog>
    );
  }
  const isSubmitting = status === 'submitting';
  return (
    <Dialog
      isOpen
      title="Send feedback"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            form={formId}
            disabled={isSubmitting || isBlank(draft)}
            isBusy={isSubmitting}
          >
            Send feedback
          </Button>
        </>
      }
    >
      <FeedbackForm id={formId} draft={draft} status={status} isGuest={userId === null} subjectField={subjectField} />
    </Dialog>
  );
}
