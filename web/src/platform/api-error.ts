import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';

/** The problem codes of the server, and further codes for requests without a readable response. */
export type ApiErrorCode = ProblemCode | 'offline' | 'timed-out' | 'unreadable';

interface ApiFailure {
  code: ApiErrorCode;
  /** HTTP status; 0 if there was no readable response. */
  status: number;
  problem: Partial<ProblemBody>;
  message: string;
}

/** The error of a failed request. `problem` is the server's problem body; it is empty if there was none. */
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

  /**
   * Whether there was no usable response: the browser is offline, the server is down, the request timed out, or the
   * response did not come from the server.
   */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** Returns the error for a response that violates the contract. */
export function unreadableAnswer(options?: ErrorOptions): ApiError {
  const message = 'The server’s response could not be read. Please try again.';
  return new ApiError({ code: 'unreadable', status: 0, problem: {}, message }, options);
}

/** Returns the error for a request without a response. */
export function serverUnreachable(options?: ErrorOptions): ApiError {
  const message = 'The server could not be reached. Check your connection and try again.';
  return new ApiError({ code: 'offline', status: 0, problem: {}, message }, options);
}
