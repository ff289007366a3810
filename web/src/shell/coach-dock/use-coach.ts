import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { call } from '../../platform/api-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { useSandboxAccess } from '../sandbox-link/use-sandbox-access.ts';
import { changesWhatIsNext } from './dock-places.ts';
import { nextStep, type NextStep } from './next-step.ts';
import type { OpenPosition } from './open-positions.ts';
import { useRefreshable, type Refreshable } from './use-refreshable.ts';

async function loadBegun(signal: AbortSignal) {
  const [exams, tests] = await Promise.all([
    call('GET /api/chart-exams', { signal }),
    call('GET /api/bias-tests', { signal, query: {} }),
  ]);
  return { exam: exams.active, test: tests.tests.find(({ state }) => state === 'active') ?? null };
}

const loadReviews = (signal: AbortSignal) => call('GET /api/sandbox/reviews-due', { signal });

async function loadPositions(signal: AbortSignal): Promise<readonly OpenPosition[]> {
  const { accounts } = await call('GET /api/sandbox/accounts', { signal });
  const held = accounts.filter(({ openPositions }) => openPositions > 0);
  const found = await Promise.all(
    held.map(async ({ id, name }) => {
      const { positions } = await call('GET /api/sandbox/accounts/{id}/positions', { signal, params: { id } });
      return positions.map((each) => ({ ...each, accountId: id, accountName: name }));
    }),
  );
  return found.flat();
}

export interface Coach {
  readonly isUnlocked: boolean;
  readonly step: NextStep;
  readonly begun: Refreshable<Awaited<ReturnType<typeof loadBegun>>>;
  readonly reviews: Refreshable<Awaited<ReturnType<typeof loadReviews>>>;
  readonly positions: Refreshable<readonly OpenPosition[]>;
  readonly refresh: () => void;
}

/**
 * Loads the coach's facts: once, and again after an event of the account, after leaving a page that may change the next
 * step, on window focus, and when the panel opens. There is no polling.
 */
export function useCoach(): Coach {
  const auth = useAuthState();
  const access = useSandboxAccess(auth.status === 'signed-in' ? auth.user : null);
  const isUnlocked = access.kind === 'unlocked';
  const begun = useRefreshable(loadBegun);
  const reviews = useRefreshable(isUnlocked ? loadReviews : null);
  const positions = useRefreshable(isUnlocked ? loadPositions : null);
  const { refresh: refreshPositions } = positions;
  const refresh = () => {
    for (const each of [begun, reviews, positions]) each.refresh();
  };
  useWhenNextChanges(refresh);

  useEffect(() => {
    if (!isUnlocked) return undefined;
    return subscribeToStream(['account'], ({ event, data }) => {
      if (event === 'resync' || (event === 'account' && data.type === 'sandbox')) refreshPositions();
    });
  }, [isUnlocked, refreshPositions]);

  const page = useRouterState({ select: ({ location }) => location });
  const facts = {
    access,
    exam: begun.value?.exam ?? null,
    test: begun.value?.test ?? null,
    reviews: reviews.value,
    openPositions: positions.value?.length ?? 0,
  };
  return { isUnlocked, step: nextStep(facts, page), begun, reviews, positions, refresh };
}

/** Runs after leaving a page that may change the next step, and when the window gets the focus. */
function useWhenNextChanges(run: () => void): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const seenPath = useRef(pathname);
  const latest = useRef(run);

  useEffect(() => {
    latest.current = run;
  });

  useEffect(() => {
    const cameFrom = seenPath.current;
    seenPath.current = pathname;
    if (cameFrom !== pathname && changesWhatIsNext(cameFrom)) latest.current();
  }, [pathname]);

  useEffect(() => {
    const runLatest = () => latest.current();
    window.addEventListener('focus', runLatest);
    return () => window.removeEventListener('focus', runLatest);
  }, []);
}
