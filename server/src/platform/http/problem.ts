import { PROBLEMS, type ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';

type ProblemFields = Partial<
  Pick<ProblemBody, 'detail' | 'errors' | 'retryAfter' | 'error' | 'message' | 'needsVerification'>
>;

/** An error with a code for the caller. `problem-handler.ts` turns it into `application/problem+json`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: ProblemFields;

  constructor(code: ProblemCode, fields: ProblemFields = {}) {
    super(fields.detail ?? PROBLEMS[code].title);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Resolves with the value of a result, or rejects with the HTTP problem for its reason. */
export async function valueOrProblem<Value, Reason>(
  pending: Promise<Result<Value, Reason>>,
  problemOf: (reason: Reason) => Problem,
): Promise<Value> {
  const result = await pending;
  if (result.ok) return result.value;
  throw problemOf(result.reason);
}
