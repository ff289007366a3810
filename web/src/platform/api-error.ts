import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';

/** The server's closed list, and the two failures that never reached it. */
export type ApiErrorCode = ProblemCode | 'offline' | 'timed-out';

interface ApiFailure {
  code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  problem: Partial<ProblemBody>;
  message: string;
}

/** A call that failed. `problem` is what the server said of it: empty when it said nothing readable. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly problem: Partial<ProblemBody>;

  constructor({ code, status, problem, message }: ApiFailure, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }

  /** No answer came back: the browser is offline, the server is down, or it took too long. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}
