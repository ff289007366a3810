import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { NextStep, NextStepsResponse } from '@tradesense/contract/guidance.ts';
import { useAuthState } from '../../features/identity/auth-context.ts';
import { adoptVisitorProgress } from '../../features/study/visitor-progress.ts';
import { call } from '../../platform/api-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { useSandboxAccess } from '../sandbox-link/use-sandbox-access.ts';
import { changesWhatIsNext } from './dock-places.ts';
import { chooseStep } from './next-step.ts';
import type { OpenPosition } from './open-positions.ts';
import { useRefreshable, type Refreshable } from './use-refreshable.ts';

/**
 * Loads the next steps. If this browser has progress from before the learner had an account, first moves it to the
 * account.
 */
async function loadSteps(signal: AbortSignal): Promise<NextStepsResponse> {
  await adoptVisitorProgress();
  return call('GET /api/next-steps', { signal });
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
  /** The step that the coach shows; `null` if the steps are not loaded yet, or if there are none. */
  readonly step: NextStep | null;
  readonly steps: Refreshable<NextStepsResponse>;
  readonly reviews: Refreshable<Awaited<ReturnType<typeof loadReviews>>>;
  /** Number of Study cards and trades that are due for review, of those that are loaded. */
  readonly due: number;
  readonly positions: Refreshable<readonly OpenPosition[]>;
  readonly refresh: () => void;
}

/**
 * Loads the coach's data when the coach is first shown, without polling. Loads the data again when the window gets the
 * focus, when the panel is opened, or when the learner leaves a page on which the next step may have changed. If the
 * sandbox is unlocked, an event of a sandbox account or a gap in the stream loads only the next steps and the open
 * positions again.
 */
export function useCoach(): Coach {
  const auth = useAuthState();
  const access = useSandboxAccess(auth.status === 'signed-in' ? auth.user : null);
  const isUnlocked = access.kind === 'unlocked';
  const steps = useRefreshable('the next steps', loadSteps);
  const reviews = useRefreshable('the due reviews', isUnlocked ? loadReviews : null);
  const positions = useRefreshable('the open positions', isUnlocked ? loadPositions : null);
  const { refresh: refreshPositions } = positions;
  const { refresh: refreshSteps } = steps;
  const refresh = () => {
    for (const each of [steps, reviews, positions]) each.refresh();
  };
  useWhenNextChanges(refresh);

  useEffect(() => {
    if (!isUnlocked) return undefined;
    return subscribeToStream(['account'], ({ event, data }) => {
      if (event !== 'resync' && (event !== 'account' || data.type !== 'sandbox')) return;
      refreshPositions();
      refreshSteps();
    });
  }, [isUnlocked, refreshPositions, refreshSteps]);

  const page = useRouterState({ select: ({ location }) => location });
  const step = chooseStep(steps.value?.steps ?? [], page);
  const due = (steps.value?.cardsDue ?? 0) + (reviews.value?.count ?? 0);
  return { isUnlocked, step, steps, reviews, due, positions, refresh };
}

/**
 * Calls `run` when the learner leaves a page on which the next step may have changed, and when the window gets the
 * focus.
 */
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
