import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIdentity } from './auth-context.ts';
import { ConfirmRegistration } from './confirm-registration.tsx';
import styles from './form.module.css';
import { clearPendingRegistration } from './pending-registration.ts';
import { ResendVerification } from './resend-verification.tsx';

/**
 * Verifies the email address with the token of the emailed link. Does so once, when the page opens. If the registration
 * was sent from another browser, the visitor must type its password or refuse the registration.
 */
export function VerifyEmail({ token }: { token: string }) {
  const { storage } = useIdentity();
  const sentToken = useRef<string | null>(null);
  // Stays `true` after a wrong password, so that the form remains visible.
  const [isPasswordNeeded, setIsPasswordNeeded] = useState(false);
  const { mutate, mutateAsync, data, error } = useMutation({
    mutationFn: (password?: string) =>
      call('POST /api/auth/verify-email', {
        body: password === undefined ? { token } : { token, password },
        isPublic: true,
      }),
    onSuccess: () => clearPendingRegistration(storage),
    onError(cause) {
      if (cause instanceof ApiError && cause.code === 'registration-password-needed') setIsPasswordNeeded(true);
    },
  });

  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    mutate(undefined);
  }, [token, mutate]);

  if (data !== undefined) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title="Your email address is confirmed.">
          <p>You can sign in as {data.email} now.</p>
        </Alert>
        <LinkButton to="/auth/login">Sign in</LinkButton>
      </div>
    );
  }
  if (isPasswordNeeded) return <ConfirmRegistration token={token} confirm={mutateAsync} />;
  if (error === null) return <Spinner label="Confirming your email address" />;
  return (
    <div className={styles['form']}>
      <Alert tone="danger" title={error.message}>
        {error instanceof ApiError && error.isUnreachable ? (
          <p>Open the link in the email again when you are back online.</p>
        ) : (
          <p>If you confirmed your address before, just sign in. Otherwise request a new email.</p>
        )}
      </Alert>
      <ResendVerification />
    </div>
  );
}
