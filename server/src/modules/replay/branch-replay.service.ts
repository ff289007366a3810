import { REPLAY_RUNS_MAX, type BranchReplayRequest, type ReplaySession } from '@tradesense/contract/replay.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import { invalidField, lockOwnSession } from './advance-replay.service.ts';
import { replayEnded } from './replay-market.service.ts';
import { sessionView } from './replay-view.policy.ts';
import { findSession, insertRun, lockRuns, sessionBars, type LockedRun } from './replay.repo.ts';
import { closeOf } from './session-time.policy.ts';
import type { ReplayDeps } from './start-replay.service.ts';

/**
 * The stored response to a request for a new run. It contains only the id, so that a repeated request returns the
 * current state of the run.
 */
const startedRun = z.object({ id: z.string() });
type StartedRun = z.infer<typeof startedRun>;

/**
 * Starts a new run of a replay at an earlier bar of an existing run, with the account as it was at that bar. The
 * existing run stays unchanged. A repeated request with the same idempotency key returns the same run. Throws
 * `not-found` (404), `invalid-request` (400), `replay-ended`, `replay-limit-reached` or `idempotency-conflict` (409).
 */
export async function branchReplay(
  deps: ReplayDeps,
  userId: string,
  id: string,
  { cursor }: BranchReplayRequest,
  idempotencyKey: string | null,
): Promise<ReplaySession> {
  const idempotent = {
    scope: `replay-branch:${userId}`,
    key: idempotencyKey,
    requestHash: requestHash([id, cursor]),
    now: deps.clock.now(),
    response: startedRun,
  };
  const started = await deps.db.transaction(async (tx) => {
    // Checks the idempotency key under the lock, so that the second of two requests with the same key finds the run
    // that the first one created.
    const locked = await lockOwnSession(tx, userId, id);
    return withIdempotency<StartedRun, never>(tx, idempotent, async () => ok(await storeRun(deps, tx, locked, cursor)));
  });
  if (!started.ok) throw new Problem(started.reason);
  const session = await deps.db.read((tx) => findSession(tx, userId, started.value.id));
  invariant(session !== null, 'a run is never deleted');
  return sessionView(session);
}

async function storeRun(deps: ReplayDeps, tx: Tx, { session, root }: LockedRun, cursor: number): Promise<StartedRun> {
  if (session.endedAt !== null) throw replayEnded();
  if (cursor >= session.cursor) throw invalidField('body.cursor', `must be before bar ${session.cursor}`);
  const run = (await lockRuns(tx, root)).length + 1;
  if (run > REPLAY_RUNS_MAX)
    throw new Problem('replay-limit-reached', {
      detail: `A replay has at most ${REPLAY_RUNS_MAX} runs. Go on with one of them.`,
    });
  const [bar] = await sessionBars(tx, session, session.lead + cursor - 1, session.lead + cursor);
  invariant(bar !== undefined, 'a bar before the cursor is stored');
  const now = closeOf(bar.t, session);
  const accountId = await deps.accounts.branch(tx, {
    accountId: session.accountId,
    until: epochMs(now),
    source: session.source,
    name: `Replay ${root.isMasked ? 'masked' : root.asset} ${root.interval}, run ${run}`,
  });
  const id = deps.ids.next();
  await insertRun(tx, {
    ...session,
    id,
    accountId,
    cursor,
    isStopped: false,
    nowAt: new Date(now),
    nowPrice: bar.c,
    createdAt: new Date(deps.clock.now()),
    rootId: root.id,
    parentId: session.id,
    cut: cursor,
    run,
    unscoredFrom: cursor,
  });
  return { id };
}
