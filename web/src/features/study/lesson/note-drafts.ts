/**
 * Unsaved notes on lessons. They are kept in memory when the learner goes to another step. They are private, so they
 * are deleted when the session ends.
 */
import { clearOnSignOut } from '../../../platform/private-data.ts';

const drafts = new Map<string, string>();
clearOnSignOut(() => drafts.clear());

/** Returns the unsaved note on a lesson; `null` if there is none. */
export function noteDraft(lesson: string): string | null {
  return drafts.get(lesson) ?? null;
}

export function keepNoteDraft(lesson: string, text: string): void {
  drafts.set(lesson, text);
}

/** Deletes the unsaved note on a lesson, unless it differs from the text that was stored. */
export function dropNoteDraft(lesson: string, stored: string): void {
  if (drafts.get(lesson) === stored) drafts.delete(lesson);
}
