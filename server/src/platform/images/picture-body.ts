import { Problem } from '../http/problem.ts';

/**
 * Returns the body of an upload. Throws `invalid-request` (400) if it is missing, for example because the request has
 * no content type.
 */
export function pictureOf(body: Buffer | null | undefined): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  const message = 'The body must be an image';
  throw new Problem('invalid-request', { detail: `${message}.`, errors: [{ path: 'body', message }] });
}
