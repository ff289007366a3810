import { useCallback, useEffect, useState } from 'react';
import type { AnswerDraft } from './answer-draft.ts';
import { keepAnswer, keptAnswerFor } from './answer-storage.ts';

/** The draft of a question's answer, as it was before a reload; every change is kept at once. */
export function useKeptDraft(testId: string, question: number): [AnswerDraft, (draft: AnswerDraft) => void] {
  const [kept, setKept] = useState(() => keptAnswerFor(sessionStorage, testId, question));
  // Also on arrival: the key under which this answer will be sent is made once.
  useEffect(() => keepAnswer(sessionStorage, testId, kept), [kept, testId]);
  const setDraft = useCallback((draft: AnswerDraft) => setKept((before) => ({ ...before, draft })), []);
  return [kept.draft, setDraft];
}
