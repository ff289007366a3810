/** Identifies a submission (an answer, or a submitted part), so that a retry is recognized. */
export interface Submission {
  readonly idempotencyKey: string;
  /** Hash of the submission's whole content; a retry has the same hash. */
  readonly requestHash: string;
}

/**
 * Returns the stored submission that `sent` repeats, `null` if its key is new, or `idempotency-conflict` if its key was
 * used with different content. Call this before every other check: a repeat gets the response of the first submission
 * even after the attempt has ended, because the learner may never have received it.
 */
export function findRepeated<Stored extends Submission>(
  stored: readonly Stored[],
  sent: Submission,
): Stored | null | 'idempotency-conflict' {
  const sameKey = stored.find(({ idempotencyKey }) => idempotencyKey === sent.idempotencyKey);
  if (sameKey === undefined) return null;
  return sameKey.requestHash === sent.requestHash ? sameKey : 'idempotency-conflict';
}
