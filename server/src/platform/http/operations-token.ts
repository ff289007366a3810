import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { Problem } from './problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns the function that checks the `Authorization` header of operator calls. It throws `not-allowed` (403) for a
 * wrong token. The comparison takes equally long for every token, so that its duration reveals nothing. If no token is
 * configured, every call is accepted.
 */
export function operatorCheck({
  operationsToken,
}: Pick<Config, 'operationsToken'>): (authorization: string | undefined) => void {
  if (operationsToken === null) return () => undefined;
  const expected = digest(`Bearer ${operationsToken}`);
  return (authorization) => {
    if (!timingSafeEqual(digest(authorization ?? ''), expected)) throw new Problem('not-allowed');
  };
}
