import { VERIFICATION_LINK_HOURS } from '@tradesense/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, emailError } from './account-rules.ts';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { readPendingRegistration, type PendingRegistration } from './pending-registration.ts';

/** Form that sends the verification email again, to the address of the stored registration or to a typed one. */
export function ResendVerification() {
  const { storage } = useIdentity();
  const { data: pending } = useQuery({
    queryKey: ['pending-registration'],
    queryFn: () => readPendingRegistration(storage),
    networkMode: 'always',
    gcTime: 0,
  });
  if (pending === undefined) return <Skeleton height="8rem" />;
  return <ResendForm pending={pending} />;
}

function ResendForm({ pending }: { pending: PendingRegistration | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, form, isSubmitting, message } = useForm({
    initial: { email: pending?.email ?? '' },
    validate: (values) => checkFields(values, { email: emailError }),
    async submit({ email }) {
      try {
        const address = email.trim();
        const tempToken = pending?.email === address ? pending.tempToken : null;
        const body = tempToken === null ? { email: address } : { tempToken };
        await call('POST /api/auth/resend-verification', { body, isPublic: true });
        setSentTo(address);
        return null;
      } catch (error) {
        return formFailureOf(error, ['email']);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {pending === null || pending.name === null ? null : (
        <p>
          Almost there, {pending.name}. We sent a link to <strong>{pending.email}</strong>: open it within{' '}
          {VERIFICATION_LINK_HOURS} hours.
        </p>
      )}
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {sentTo === null ? null : (
        <Alert tone="success">
          If {sentTo} waits for verification, a new email is on its way. Look in the spam folder too.
        </Alert>
      )}
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <Button type="submit" variant="secondary" isFullWidth isBusy={isSubmitting}>
        Send the email again
      </Button>
    </form>
  );
}
