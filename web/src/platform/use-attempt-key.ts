import { useState } from 'react';
import { createAttemptKey, type AttemptKey } from './attempt-key.ts';

/** Returns the attempt key of a form. It is the same as long as the form is shown. */
export function useAttemptKey(): AttemptKey {
  const [attempt] = useState(createAttemptKey);
  return attempt;
}
