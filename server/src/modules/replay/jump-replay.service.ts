import { REPLAY_JUMP_BARS_MAX, type jumpReplayRequest, type JumpReplayResponse } from '@tradesense/contract/replay.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { reachesTarget, type JumpTarget } from '@tradesense/core/market/replay-jump.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { checkKnown, invalidField, lockOwnSession, playedBar, shownSince, stepBars } from './advance-replay.service.ts';
import { sessionView } from './replay-view.policy.ts';
import { sessionBars } from './replay.repo.ts';
import type { SessionRow } from './replay.tables.ts';
import { assetClassOf } from './session-asset.policy.ts';
import type { ReplayDeps } from './start-replay.service.ts';

type JumpRequest = z.output<typeof jumpReplayRequest>;

/**
 * Steps a run bar by bar toward a target, by up to the maximum number of bars per call, with the guarantees of
 * `advanceReplay`. Whether the target counts as reached depends only on the bars between `from` and the cursor, so a
 * repeated call gets the same response. Throws `not-found` (404), `replay-ended` or `test-in-progress` (409), or
 * `invalid-request` (400).
 */
export async function jumpReplay(
  deps: ReplayDeps,
  userId: string,
  id: string,
  { from, to }: JumpRequest,
): Promise<JumpReplayResponse> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOwnSession(tx, userId, id);
    const before = locked.session;
    checkKnown(before, from);
    const target = targetOf(to);
    await checkAhead(tx, before, from, target);
    const assetClass = assetClassOf(before);
    const session =
      from === before.cursor
        ? await stepBars(deps, tx, locked, REPLAY_JUMP_BARS_MAX, (...bars) =>
            reachesTarget(target, ...bars, assetClass),
          )
        : before;
    const hasReached = await isReachedSince(tx, session, from, target);
    return { session: sessionView(session), ...(await shownSince(tx, session, from)), hasReached };
  });
}

function targetOf(to: JumpRequest['to']): JumpTarget {
  return to.kind === 'time' ? { kind: 'time', at: epochMs(Date.parse(to.at)) } : to;
}

async function checkAhead(tx: Tx, session: SessionRow, from: number, target: JumpTarget): Promise<void> {
  if (target.kind === 'bar' && target.cursor <= from)
    throw invalidField('body.to.cursor', `must be ahead of bar ${from}`);
  if (target.kind !== 'time') return;
  if (session.isMasked) throw invalidField('body.to', 'a masked replay has no dates, so jump by a number of bars');
  const [known] = await playedSince(tx, session, from);
  if (known !== undefined && target.at <= known.closesAt)
    throw invalidField('body.to.at', 'must be after the current bar of the replay');
}

/** Returns the bar at the cursor `from` and the bars after it, up to the current cursor. */
async function playedSince(tx: Tx, session: SessionRow, from: number) {
  const { lead, cursor } = session;
  const bars = await sessionBars(tx, session, lead + from - 1, lead + cursor);
  return bars.map((bar, index) => playedBar(session, bar, from + index));
}

async function isReachedSince(tx: Tx, session: SessionRow, from: number, target: JumpTarget): Promise<boolean> {
  const assetClass = assetClassOf(session);
  const played = await playedSince(tx, session, from);
  return played.slice(1).some((bar, index) => {
    const before = played[index];
    return before !== undefined && reachesTarget(target, before, bar, assetClass);
  });
}
