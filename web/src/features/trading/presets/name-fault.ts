import { DESK_NAME_MAX } from '@tradesense/contract/desk-constants.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns what is wrong with the name of an item in one of the desk's lists; `null` if the name is valid. If an item is
 * being renamed, `own` is its id.
 */
export function nameFault(name: string, items: readonly Named[], own?: string): string | null {
  const typed = name.trim();
  if (typed === '') return 'Give it a name.';
  if (typed.length > DESK_NAME_MAX) return `Use at most ${DESK_NAME_MAX} characters.`;
  const isTaken = items.some((each) => each.id !== own && each.name.toLowerCase() === typed.toLowerCase());
  return isTaken ? 'Another one has this name.' : null;
}
