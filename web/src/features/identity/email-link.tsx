import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';

/** Changes the email address with the token of the emailed link. Does so once, when the page opens. */
export function ConfirmEmail({ token }: { token: string }) {
  const { auth } = useIdentity();
  const sentToken = useRef<string | null>(null);
  const { mutate, data, error } = useMutation({
    mutationFn: () => call('POST /api/auth/confirm-email', { body: { token }, isPublic: true }),
    onSuccess: () => auth.recheck(),
  });
  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    mutate();
  }, [token, mutate]);

  if (data !== undefined) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title="Your email address is changed.">
          <p>Your account now has the address {data.email}. Sign in with it from now on.</p>
        </Alert>
        <LinkButton to="/profile">Go to your profile</LinkButton>
      </div>
    );
  }
  if (error === null) return <Spinner label="Changing your email address" />;
  return (
    <div className={styles['stack']}>
      <Alert tone="danger" title={error.message}>
        <p>Your account keeps its address. Ask for another link on your profile page.</p>
      </Alert>
      <LinkButton to="/profile">Go to your profile</LinkButton>
    </div>
  );
}

/** Asks whether to undo a change of the email address. */
export function UndoEmail({ token }: { token: string }) {
  const { auth } = useIdentity();
  const undo = useMutation({
    mutationFn: () => call('POST /api/auth/undo-email', { body: { token }, isPublic: true }),
    onSuccess: () => auth.recheck(),
  });
  if (undo.isSuccess) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title={`Your account has the address ${undo.data.email}.`}>
          <p>All sessions have ended. Open the link in the email that we just sent to choose a new password.</p>
        </Alert>
        <LinkButton to="/auth/login">Sign in</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles['stack']}>
      {undo.isError ? <Alert tone="danger">{undo.error.message}</Alert> : null}
      <p>
        If you did not ask for another email address, stop the change. Your account then has its old address, all
        sessions end, and we email you a link for a new password.
      </p>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
        Undo the change
      </Button>
    </div>
  );
}
