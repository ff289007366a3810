import { USERNAME_MAX, USERNAME_MIN } from '@tradesense/core/people/username-rules.ts';

export const USERNAME_RULES = `${USERNAME_MIN} to ${USERNAME_MAX} characters: letters, digits and underscores, a letter first. Upper and lower case count as the same.`;

/** Returns why a name is invalid; `undefined` if it is valid. Only the server knows whether the name is available. */
export function usernameError(value: string): string | undefined {
  const name = value.trim();
  if (name === '') return 'Enter a username.';
  if (name.length < USERNAME_MIN) return `Use at least ${USERNAME_MIN} characters.`;
  if (name.length > USERNAME_MAX) return `Use at most ${USERNAME_MAX} characters.`;
  if (!/^[a-z]/i.test(name)) return 'Start with a letter from A to Z.';
  return /^[a-z0-9_]+$/i.test(name) ? undefined : 'Use only letters from A to Z, digits and underscores.';
}
