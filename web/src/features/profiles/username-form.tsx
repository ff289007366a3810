import { useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { call } from '../../platform/api-client.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './username-form.module.css';
import { USERNAME_RULES, usernameError } from './username-rules.ts';

interface UsernameFormProps {
  user: User;
  /** Called with the updated user, including the new username. */
  onSaved: (user: User) => Promise<void>;
}

/** Form that sets or changes the username. */
export function UsernameForm({ user, onSaved }: UsernameFormProps) {
  const [savedName, setSavedName] = useState<string | null>(null);
  const { field, form, isSubmitting, message } = useForm({
    initial: { username: user.username ?? '' },
    validate({ username }) {
      const error = usernameError(username);
      return error === undefined ? {} : { username: error };
    },
    async submit({ username }) {
      setSavedName(null);
      try {
        const changed = await call('PUT /api/profile/username', { body: { username: username.trim() } });
        await onSaved(changed);
        setSavedName(changed.username);
        return null;
      } catch (error) {
        return formFailureOf(error, ['username']);
      }
    },
  });
  const { value } = field('username');

  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {savedName === null ? null : <Alert tone="success">Your username is {savedName}.</Alert>}
      <TextField
        {...field('username')}
        label="Username"
        hint={USERNAME_RULES}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <p className={styles['note']}>
        {user.username === null
          ? 'Your public page will have this name. You need one to have a public page.'
          : 'Your public page has this name. Your previous names stay reserved for you.'}
      </p>
      <div>
        <Button type="submit" isBusy={isSubmitting} disabled={value.trim() === (user.username ?? '')}>
          {user.username === null ? 'Create username' : 'Change username'}
        </Button>
      </div>
    </form>
  );
}
