import { useCallback, useEffect, useState } from 'react';
import type { AnswerDraft } from './answer-draft.ts';
import { storeAnswer, storedAnswerFor } from './answer-storage.ts';

/** Returns the draft of a question's answer, which survives a reload. Every change is stored immediately. */
export function useStoredDraft(testId: string, question: number): [AnswerDraft, (draft: AnswerDraft) => void] {
  const [stored, setKept] = useState(() => storedAnswerFor(sessionStorage, testId, question));
  // Also runs on mount, so that the idempotency key is stored before the answer changes and survives a reload.
  useEffect(() => storeAnswer(sessionStorage, testId, stored), [stored, testId]);
  const setDraft = useCallback((draft: AnswerDraft) => setKept((before) => ({ ...before, draft })), []);
  return [stored.draft, setDraft];
}
