import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The signed-in caller of a request, with the data that every module needs. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** `false` for an administrator, who has a moderator's rights anyway. */
  readonly isModerator: boolean;
  /** Suspended viewers reach only handlers of endpoints with `isOpenToSuspended`. */
  readonly isSuspended: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `checkAccess` from the bearer token, before validation. `null` for a guest. */
    viewer: Viewer | null;
  }
}

/** Returns the signed-in caller. Throws `not-signed-in` (401) for a guest. */
export function signedIn(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (request.viewer === null) throw new Problem('not-signed-in');
  return request.viewer;
}
