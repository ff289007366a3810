import type { FastifyRequest } from 'fastify';
import type { Access } from '@tradesense/contract/endpoint.ts';
import { epochMs, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../clock.ts';
import type { App } from '../module.ts';
import { Problem } from './problem.ts';
import { signedIn, type Viewer } from './session.ts';

/** Checks of a request's caller, provided by the modules. */
export interface Callers {
  /** Returns the viewer that an `Authorization` header identifies; `null` for a guest. */
  readonly viewerOf: (authorization: string | undefined) => Promise<Viewer | null>;
  /** Throws `sandbox-locked` (403) unless the viewer's sandbox is unlocked. */
  readonly requireUnlocked: (viewer: Viewer) => Promise<void>;
  /** Throws `second-factor-required` (403) if administrators need a second factor and the viewer has none. */
  readonly requireSecondFactor: (viewer: Viewer) => Promise<void>;
  /**
   * Throws `not-allowed` (403) if the installation has an operations token and the `Authorization` header does not
   * contain it.
   */
  readonly requireOperator: (authorization: string | undefined) => void;
  /** Throws `feature-off` (403) if the feature of this path is switched off. */
  readonly requireFeature: (path: string) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Time at which the caller's access was last checked. */
    accessCheckedAt: EpochMs;
  }
}

/** Time in ms for which an access check is valid. If the body arrives later, the caller's access is checked again. */
const CHECK_VALID_MS = SECOND_MS;

/**
 * Sets `request.viewer` and checks, by the endpoint's entry in the contract, whether the caller may call it. Runs after
 * the rate limit and the CSRF check and before the body is read, so that a caller without access learns nothing about
 * errors in the request, and the body takes no memory. Runs again if the body arrived slowly: a caller who delays the
 * end of a body must not act with rights that were withdrawn meanwhile.
 */
export function checkAccess(
  app: App,
  clock: Clock,
  { viewerOf, requireUnlocked, requireSecondFactor, requireOperator, requireFeature }: Callers,
): void {
  const checks: Readonly<Record<Access, (request: FastifyRequest) => Promise<void> | void>> = {
    anyone: () => undefined,
    'signed-in': (request) => void signedIn(request),
    sandbox: (request) => requireUnlocked(signedIn(request)),
    async moderator(request) {
      const viewer = signedIn(request);
      if (!viewer.isAdmin && !viewer.isModerator) throw new Problem('not-allowed');
      if (viewer.isAdmin) await requireSecondFactor(viewer);
    },
    async administrator(request) {
      const viewer = signedIn(request);
      if (!viewer.isAdmin) throw new Problem('not-allowed');
      await requireSecondFactor(viewer);
    },
  };
  async function check(request: FastifyRequest): Promise<void> {
    request.accessCheckedAt = clock.now();
    const { authorization } = request.headers;
    const { endpoint } = request.routeOptions.config;
    // Calls of operator endpoints look up no session, so they work without the database.
    if (endpoint?.isForOperators === true) return requireOperator(authorization);
    if (authorization !== undefined) request.viewer = await viewerOf(authorization);
    if (request.viewer?.isSuspended === true && endpoint?.isOpenToSuspended !== true) {
      if (endpoint !== undefined && endpoint.access !== 'anyone') throw new Problem('account-suspended');
      request.viewer = null;
    }
    if (endpoint === undefined) return;
    await checks[endpoint.access](request);
    await requireFeature(request.routeOptions.url ?? '');
  }

  app.decorateRequest('viewer', null);
  app.decorateRequest('accessCheckedAt', epochMs(0));
  app.addHook('preParsing', async (request) => {
    if (!request.is404) await check(request);
  });
  app.addHook('preValidation', async (request) => {
    if (!request.is404 && clock.now() > request.accessCheckedAt + CHECK_VALID_MS) await check(request);
  });
}
