import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '@tradesense/contract/product.ts';

/**
 * Function that returns why a value is invalid, or `undefined` if it is valid. The server checks again; this check only
 * saves a request.
 */
type Rule = (value: string) => string | undefined;

export const nameError: Rule = (value) => {
  const { length } = value.trim();
  return length < NAME_MIN || length > NAME_MAX ? `Enter a name of ${NAME_MIN} to ${NAME_MAX} characters.` : undefined;
};

export const emailError: Rule = (value) => {
  const email = value.trim();
  if (email === '') return 'Enter your email address.';
  return email.length > EMAIL_MAX || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? 'Enter a complete email address, like name@example.com.'
    : undefined;
};

export const newPasswordError: Rule = (value) => {
  if (value.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  return value.length > PASSWORD_MAX ? `Use at most ${PASSWORD_MAX} characters.` : undefined;
};

export const currentPasswordError: Rule = (value) => (value === '' ? 'Enter your password.' : undefined);

/** Checks each field by its rule, and returns the messages of the invalid fields only. */
export function checkFields<Field extends string>(
  values: Readonly<Record<Field, string>>,
  rules: Readonly<Partial<Record<Field, Rule>>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const [field, rule] of Object.entries<Rule | undefined>(rules) as [Field, Rule | undefined][]) {
    const error = rule?.(values[field]);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}
