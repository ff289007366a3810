/** Notes on lessons that are not stored yet, for every step of a lesson. They are the learner's, and end with the session. */
import { clearOnSignOut } from '../../../platform/private-data.ts';

const drafts = new Map<string, string>();
clearOnSignOut(() => drafts.clear());

/** Returns the text that was written on a lesson and not stored; `null` if there is none. */
export function noteDraft(lesson: string): string | null {
  return drafts.get(lesson) ?? null;
}

export function keepNoteDraft(lesson: string, text: string): void {
  drafts.set(lesson, text);
}

/** Forgets a text that was stored, unless the learner has written on. */
export function dropNoteDraft(lesson: string, stored: string): void {
  if (drafts.get(lesson) === stored) drafts.delete(lesson);
}
