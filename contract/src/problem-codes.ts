/** Every way in which a call can fail: status and title of each code. The list is closed; the browser may switch on it. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'csrf-rejected': { status: 403, title: 'The security token is missing or out of date' },
  'not-signed-in': { status: 401, title: 'Sign in first' },
  'login-failed': { status: 401, title: 'E-mail or password is wrong' },
  'needs-verification': { status: 403, title: 'The e-mail address is not verified yet' },
  'account-suspended': { status: 403, title: 'This account is suspended' },
  'not-allowed': { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'unknown-asset': { status: 404, title: 'Unknown asset' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'idempotency-conflict': { status: 409, title: 'The same idempotency key came with another request' },
  'test-in-progress': { status: 409, title: 'Another test is still running' },
  'test-ended': { status: 409, title: 'This test has ended' },
  'question-already-answered': { status: 409, title: 'This question is already answered' },
  'question-not-current': { status: 409, title: 'This is not the current question' },
  'not-enough-history': { status: 409, title: 'Not enough price history' },
  'setup-already-done': { status: 409, title: 'The first administrator exists already' },
  'link-invalid': { status: 410, title: 'This link is not valid or was already used' },
  'link-expired': { status: 410, title: 'This link has expired' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  'password-too-common': { status: 422, title: 'This password is on the list of common passwords' },
  'password-wrong': { status: 422, title: 'The current password is wrong' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];
