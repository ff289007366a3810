import { PROBLEMS, type ProblemCode } from '@tradesense/contract/problem-codes.ts';
import type { ProblemBody } from '@tradesense/contract/problem.ts';
import { ApiError } from './api-error.ts';

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(PROBLEMS, code);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrors(value: unknown): ProblemBody['errors'] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('path' in each) || !('message' in each)) return [];
    return typeof each.path === 'string' && typeof each.message === 'string'
      ? [{ path: each.path, message: each.message }]
      : [];
  });
}

/**
 * Returns the fields of a problem that a JSON value of unknown type contains. Fields of the wrong type are left out.
 */
export function parseProblem(body: unknown): Partial<ProblemBody> {
  if (typeof body !== 'object' || body === null) return {};
  const fields = new Map<string, unknown>(Object.entries(body));
  const code = fields.get('code');
  const retryAfter = fields.get('retryAfter');
  const parsed = {
    type: text(fields.get('type')),
    title: text(fields.get('title')),
    code: isProblemCode(code) ? code : undefined,
    detail: text(fields.get('detail')),
    errors: fieldErrors(fields.get('errors')),
    requestId: text(fields.get('requestId')),
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    error: text(fields.get('error')),
    message: text(fields.get('message')),
    needsVerification: fields.get('needsVerification') === true ? true : undefined,
  };
  const problem: Partial<ProblemBody> = {};
  for (const [key, value] of Object.entries(parsed)) if (value !== undefined) Reflect.set(problem, key, value);
  return problem;
}

/** Returns the problem code for a response that does not contain one, such as the error page of a proxy. */
function codeOfStatus(status: number): ProblemCode {
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  const known = Object.entries(PROBLEMS).find(([code, problem]) => problem.status === status && isProblemCode(code));
  return known !== undefined && isProblemCode(known[0]) ? known[0] : 'internal-error';
}

/** Returns the error for a response with an error status, even if the body is unreadable. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = parseProblem(body);
  const code = problem.code ?? codeOfStatus(response.status);
  const message = problem.detail ?? problem.message ?? problem.error ?? problem.title ?? PROBLEMS[code].title;
  return new ApiError({ code, status: response.status, problem, message });
}
