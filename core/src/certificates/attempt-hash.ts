import { canonicalText, type CredentialHash } from './data-integrity.ts';

/** A rated attempt that a certificate counts. */
export interface CertifiedAttempt {
  /** Id of the test, exam, pair or trade, and the index of the attempt in it. */
  readonly source: string;
  /** Time at which the attempt was answered, graded or closed: ISO 8601. */
  readonly at: string;
  /** The result that counts: the score of a chart from 0 to 1, 0 or 1 for an answer, 0 to 100 for a trade. */
  readonly result: number;
  /** The stated confidence of a Bias Test call, in percent; `null` for other attempts. */
  readonly confidence: number | null;
  readonly ruleVersion: number;
}

/**
 * Returns the hash by which a certificate lists an attempt: SHA-256 of the salt, a line break and the attempt as
 * canonical JSON (JCS), in hex. Only the owner gets the salt. Without it, nobody can recognize an attempt by hashing
 * guesses.
 */
export async function attemptHash(
  salt: string,
  attempt: CertifiedAttempt,
  { sha256 }: CredentialHash,
): Promise<string> {
  const bytes = await sha256(`${salt}\n${canonicalText(attempt)}`);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
