import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { Problem } from './problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the check of an `Authorization` header for the operator's calls; it throws `not-allowed` (403). Takes as long for every token. */
export function operatorCheck({
  operationsToken,
}: Pick<Config, 'operationsToken'>): (authorization: string | undefined) => void {
  if (operationsToken === null) return () => undefined;
  const expected = digest(`Bearer ${operationsToken}`);
  return (authorization) => {
    if (!timingSafeEqual(digest(authorization ?? ''), expected)) throw new Problem('not-allowed');
  };
}
