import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, type ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';
import { isDiskFull, isUnreachable, violatedConstraint } from '../database/database-errors.ts';
import type { ErrorReporter } from '../error-reporter.ts';
import type { App } from '../module.ts';
import { OverloadedError, RETRY_OVERLOADED_S } from '../overloaded-error.ts';
import { Problem } from './problem.ts';
import { validationErrors } from './problem-validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem with which the request was refused, for the log line; `null` if it was not refused. */
    refusal: ProblemCode | null;
  }
}

const RETRY_UNAVAILABLE_S = 2;
const NO_DATABASE = 'The server cannot reach its database right now. Please try again in a moment.';
/**
 * Seconds after which a client should retry while the disk of the database is full. An operator must free space first.
 */
const RETRY_DISK_FULL_S = 30;
const DISK_FULL = 'There is no room left to store this right now. Nothing was changed. Please try again later.';
/** Suffixes of the names of foreign keys that reference the caller's account. */
const KEY_OF_CALLER = /_(?:user|author|reporter)_id_fkey$/;

/** Codes of the problems for errors of the framework and its plugins, by the code of the error. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_CSRF_MISSING_SECRET: 'csrf-rejected',
  FST_CSRF_INVALID_TOKEN: 'csrf-rejected',
};

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function errorStatus(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

/**
 * Error of a request that does not match its schema. It contains the violations and says which part of the request they
 * are in.
 */
type ViolationsError = FastifyError & Required<Pick<FastifyError, 'validation'>>;

function hasViolations(error: unknown): error is ViolationsError {
  return errorCode(error) === 'FST_ERR_VALIDATION' && error instanceof Error && 'validation' in error;
}

/** Returns the problem that the caller gets for a thrown value. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (hasViolations(error)) {
    const errors = validationErrors(error.validation, error.validationContext ?? 'body');
    const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return new Problem('invalid-request', { detail, errors });
  }
  const known = FRAMEWORK_CODES[errorCode(error)];
  if (known !== undefined) return new Problem(known);
  const status = errorStatus(error);
  if (status === 429) return new Problem('too-many-requests');
  if (status >= 400 && status < 500 && error instanceof Error) {
    const isBody = errorCode(error).startsWith('FST_ERR_CTP') || error instanceof SyntaxError;
    return new Problem('invalid-request', {
      detail: error.message,
      ...(isBody ? { errors: [{ path: 'body', message: error.message }] } : {}),
    });
  }
  if (error instanceof OverloadedError) {
    return new Problem('unavailable', { detail: error.message, retryAfter: RETRY_OVERLOADED_S });
  }
  if (isDiskFull(error)) return new Problem('unavailable', { detail: DISK_FULL, retryAfter: RETRY_DISK_FULL_S });
  if (isUnreachable(error)) {
    return new Problem('unavailable', { detail: NO_DATABASE, retryAfter: RETRY_UNAVAILABLE_S });
  }
  // The caller deleted the account while this request was running.
  if (KEY_OF_CALLER.test(violatedConstraint(error) ?? '')) return new Problem('not-signed-in');
  return new Problem('internal-error');
}

/**
 * Returns the response body of a problem. It always contains `error` and `message`, because old clients read only these
 * fields.
 */
export function problemBodyOf(problem: Problem, requestId: string): ProblemBody {
  const { title } = PROBLEMS[problem.code];
  const detail = problem.fields.detail ?? `${title}.`;
  return {
    type: `urn:tradesense:problem:${problem.code}`,
    title,
    status: problem.status,
    code: problem.code,
    detail,
    requestId,
    error: detail,
    message: detail,
    ...problem.fields,
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfter } = problem.fields;
  request.refusal = problem.code;
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBodyOf(problem, request.id));
}

/** Codes of the problems (503) with which a module asks the caller to try again: later, or once there are prices. */
const TRY_AGAIN: ReadonlySet<ProblemCode> = new Set(['unavailable', 'no-price', 'feed-stale', 'feed-unavailable']);

/**
 * Whether an error is an expected refusal: a bounded queue is full, or a module asks the caller to try again. It is no
 * fault of the server, so its log line is a warning without a stack.
 */
function isExpected(error: unknown): boolean {
  return error instanceof OverloadedError || (error instanceof Problem && TRY_AGAIN.has(error.code));
}

/**
 * Converts every failed request into `application/problem+json` with a code of `PROBLEMS`. Logs each server error once.
 * Errors with the code `internal-error` are bugs and are also reported.
 */
export function handleProblems(app: App, errors: ErrorReporter): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (isExpected(error)) {
      request.log.warn({ code: problem.code, detail: problem.fields.detail }, 'request refused');
    } else if (problem.status >= 500) {
      const what = isDiskFull(error) ? 'the disk of the database is full, the write was refused' : 'request failed';
      request.log.error({ err: error, code: problem.code }, what);
    }
    if (problem.code === 'internal-error') {
      const route = `${request.method} ${request.routeOptions.url ?? 'none'}`;
      errors.report(error, { source: 'request', route, requestId: request.id });
    }
    return sendProblem(request, reply, problem);
  });
}

/**
 * Returns a 400 response to write to the raw socket. It is used while no reply object exists, for example for a URL
 * that cannot be parsed.
 */
export function rawBadRequest(requestId: string, detail: string): { head: Record<string, string>; body: string } {
  const problem = new Problem('invalid-request', { detail: detail === '' ? (STATUS_CODES[400] ?? '') : detail });
  return {
    head: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify(problemBodyOf(problem, requestId)),
  };
}
