import { useState } from 'react';
import { createAttemptKey, type AttemptKey } from './attempt-key.ts';

/** Returns the holder of a form's idempotency key. It is the same object while the form is shown. */
export function useAttemptKey(): AttemptKey {
  const [attempt] = useState(createAttemptKey);
  return attempt;
}
