import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The caller, as far as every module needs to know. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** `false` for an administrator, who may do what moderators may. */
  readonly isModerator: boolean;
  /** Reaches only handlers of endpoints with `isOpenToSuspended`. */
  readonly isSuspended: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set from the bearer token before validation by the identity module. `null` for a guest. */
    viewer: Viewer | null;
  }
}

/** Returns the signed-in caller. Throws `not-signed-in` (401) for a guest. */
export function signedIn(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (request.viewer === null) throw new Problem('not-signed-in');
  return request.viewer;
}
