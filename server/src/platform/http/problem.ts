import { PROBLEMS, type ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';

type ProblemFields = Partial<
  Pick<ProblemBody, 'detail' | 'errors' | 'retryAfter' | 'error' | 'message' | 'needsVerification'>
>;

/** A refusal that the caller is told of. The one mapper (`problem-handler.ts`) turns it into `application/problem+json`. */
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
