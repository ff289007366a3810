import { useCallback, useEffect, useState } from 'react';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import { addVisitorAnswer, readVisitorAnswers, type VisitorAnswers } from './visitor-answers.ts';

/** Returns the answers that were given in this browser without an account, and a function that stores another one. */
export function useVisitorAnswers(
  storage: SecureStorage,
): readonly [VisitorAnswers, (isRight: boolean) => Promise<void>] {
  const [answers, setAnswers] = useState<VisitorAnswers>([]);
  useEffect(() => {
    let isGone = false;
    void readVisitorAnswers(storage).then((stored) => {
      if (!isGone) setAnswers((present) => (present.length === 0 ? stored : present));
    });
    return () => {
      isGone = true;
    };
  }, [storage]);
  const add = useCallback(async (isRight: boolean) => setAnswers(await addVisitorAnswer(storage, isRight)), [storage]);
  return [answers, add];
}
