import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';

/** The server's closed list, and what can happen to a call beside that. */
export type ApiErrorCode = ProblemCode | 'offline' | 'timed-out' | 'unreadable';

interface ApiFailure {
  code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer, or none that could be read. */
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

  /** No answer came back that could be used: offline, the server is down, it took too long, or something else answered. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** For an answer that is not what the contract says. */
export function unreadableAnswer(options?: ErrorOptions): ApiError {
  const message = 'The answer of the server could not be read. Please try again.';
  return new ApiError({ code: 'unreadable', status: 0, problem: {}, message }, options);
}

/** For a call that no answer came to. */
export function serverUnreachable(options?: ErrorOptions): ApiError {
  const message = 'The server could not be reached. Check your connection and try again.';
  return new ApiError({ code: 'offline', status: 0, problem: {}, message }, options);
}
