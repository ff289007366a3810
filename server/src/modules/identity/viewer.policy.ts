import type { FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { signedIn, type Viewer } from '../../platform/http/session.ts';

/** The signed-in administrator; throws `not-signed-in` (401) for a guest and `not-allowed` (403) for everybody else. */
export function administrator(request: FastifyRequest): Viewer {
  const viewer = signedIn(request);
  if (!viewer.isAdmin) throw new Problem('not-allowed');
  return viewer;
}
