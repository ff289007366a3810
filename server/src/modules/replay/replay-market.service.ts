import { epochMs } from '@tradesense/core/kernel/time.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { AccountMarket } from '../trading/index.ts';
import { findSessionOfAccount } from './replay.repo.ts';
import { tradedSymbolOf } from './session-asset.policy.ts';

export function replayEnded(): Problem {
  return new Problem('replay-ended', { detail: 'This replay has ended. Its account stays as it was.' });
}

/**
 * Returns the market in which a replay's account trades. Its only asset is the replay's asset or, in a masked replay,
 * the stand-in for it. The price is the close of the bar at the cursor. The market is always open, and its price is
 * never stale.
 */
export async function replayMarketOf(tx: Tx, accountId: string): Promise<AccountMarket> {
  const session = await findSessionOfAccount(tx, accountId);
  invariant(session !== null, 'an account of a replay has its session');
  const { source, nowPrice: price, endedAt } = session;
  const traded = tradedSymbolOf(session);
  const now = epochMs(session.nowAt.getTime());
  const tick = { price, bid: null, ask: null, source };
  return {
    now: () => now,
    status: () => ({ state: 'live', reason: null, source, asOf: now, ageMs: 0 }),
    price: (symbol) => (symbol === traded ? { tick, ageMs: 0, isOpen: true, isStale: false } : null),
    refusal(symbol) {
      if (endedAt !== null) return replayEnded();
      return symbol === traded
        ? null
        : new Problem('not-in-replay', { detail: `This replay has only ${assetText(traded)}.` });
    },
  };
}
