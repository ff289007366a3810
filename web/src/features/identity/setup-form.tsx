import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, emailError, nameError, newPasswordError } from './account-rules.ts';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

/** Form that creates the first administrator with the one-time token that the server printed. */
export function SetupForm({ token }: { token: string }) {
  const { auth } = useIdentity();
  const { field, form, isSubmitting, message } = useForm({
    initial: { name: '', email: '', password: '' },
    validate: (values) => checkFields(values, { name: nameError, email: emailError, password: newPasswordError }),
    async submit({ name, email, password }) {
      try {
        await auth.setUp({ token, name: name.trim(), email: email.trim(), password });
        return null;
      } catch (error) {
        return formFailureOf(error, ['name', 'email', 'password']);
      }
    },
  });
  return (
    <form {...form} className={styles['form']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        required
      />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Create the administrator
      </Button>
    </form>
  );
}
