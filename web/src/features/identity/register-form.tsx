import { PASSWORD_MIN } from '@tradesense/contract/product.ts';
import { formFailureOf, type FormFailure } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkFields, emailError, nameError, newPasswordError } from './account-rules.ts';
import { useIdentity } from './auth-context.ts';
import styles from './form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

const FIELDS = ['name', 'email', 'password', 'promoCode'] as const;

interface RegisterFormProps {
  /** Called once the account is created, if its email address still has to be verified. */
  onVerificationSent: () => void;
}

export function RegisterForm({ onVerificationSent }: RegisterFormProps) {
  const { auth } = useIdentity();
  const { field, form, isSubmitting, message } = useForm({
    initial: { name: '', email: '', password: '', promoCode: '' },
    validate: (values) => checkFields(values, { name: nameError, email: emailError, password: newPasswordError }),
    async submit({ name, email, password, promoCode }) {
      const code = promoCode.trim();
      const request = { name: name.trim(), email: email.trim(), password, promoCode: code === '' ? null : code };
      const failures: FormFailure<(typeof FIELDS)[number]>[] = [];
      const note = (error: unknown) => void failures.push(formFailureOf(error, FIELDS));
      const isRegistered = await auth.register(request, note).catch((error: unknown) => {
        note(error);
        return false;
      });
      // An account that needs no verification is signed in by now, so the route guard redirects it instead.
      if (isRegistered && auth.getState().status !== 'signed-in') onVerificationSent();
      return failures.at(0) ?? null;
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
        hint={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember and hard to guess.`}
        required
      />
      <TextField {...field('promoCode')} label="Promo code (optional)" autoComplete="off" />
      <Button type="submit" isFullWidth isBusy={isSubmitting}>
        Create account
      </Button>
    </form>
  );
}
