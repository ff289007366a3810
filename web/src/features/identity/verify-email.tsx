import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { clearPendingRegistration } from './pending-registration.ts';
import { ResendVerification } from './resend-verification.tsx';

/** Confirms the address by the mailed token, once, as soon as the page is open. */
export function VerifyEmail({ token }: { token: string }) {
  const { storage } = useIdentity();
  const sentToken = useRef<string | null>(null);
  const { mutate, data, error } = useMutation({
    mutationFn: () => call('POST /api/auth/verify-email', { body: { token }, isPublic: true }),
    onSuccess: () => clearPendingRegistration(storage),
  });

  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    mutate();
  }, [token, mutate]);

  if (data !== undefined) {
    return (
      <div className={styles['stack']}>
        <Alert tone="success" title="Your e-mail address is confirmed.">
          <p>You can sign in as {data.email} now.</p>
        </Alert>
        <LinkButton to="/auth/login">Sign in</LinkButton>
      </div>
    );
  }
  if (error === null) return <Spinner label="Confirming your e-mail address" />;
  return (
    <div className={styles['form']}>
      <Alert tone="danger" title={error.message}>
        {error instanceof ApiError && error.isUnreachable ? (
          <p>Open the link in the e-mail again when you are back online.</p>
        ) : (
          <p>If you confirmed your address before, just sign in. Otherwise ask for a new e-mail.</p>
        )}
      </Alert>
      <ResendVerification />
    </div>
  );
}
