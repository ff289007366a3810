import type { CandleRow } from '@tradesense/contract/market.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { SessionRow } from './replay.tables.ts';
import { tradedSymbolOf } from './session-asset.policy.ts';
import { toRealTime } from './session-time.policy.ts';

export const candleRowOf = ({ t, o, h, l, c, v }: Bar): CandleRow => [t, o, h, l, c, v];

/**
 * Returns a run of a replay as the learner sees it. Every response with a run uses this function, so that the real
 * dates and asset of a masked replay stay on the server until the replay ends.
 */
export function sessionView(session: SessionRow): ReplaySession {
  const { id, accountId, asset, interval, source, isMasked, priceFactor, cursor, length, nowAt, startedAt, endedAt } =
    session;
  const { firstBarAt, parentId, cut, run, unscoredFrom } = session;
  const isSecret = isMasked && endedAt === null;
  const realStart = new Date(toRealTime(epochMs(startedAt.getTime()), session));
  return {
    id,
    accountId,
    asset: tradedSymbolOf(session),
    interval,
    source,
    isMasked,
    state: endedAt === null ? 'running' : 'ended',
    cursor,
    length,
    now: nowAt.toISOString(),
    startedAt: startedAt.toISOString(),
    firstBarAt: isSecret && cursor === 0 ? null : (firstBarAt?.toISOString() ?? null),
    realStart: isSecret ? null : realStart.toISOString(),
    realAsset: isSecret && priceFactor !== null ? null : asset,
    priceFactor: isSecret && priceFactor !== null ? null : (priceFactor ?? 1),
    rootId: session.rootId ?? id,
    run,
    parentId,
    cut,
    unscoredFrom,
  };
}
