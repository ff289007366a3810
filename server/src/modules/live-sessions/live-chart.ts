import type { CandleRow } from '@tradesense/contract/market.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { RoundRow } from './live-sessions.tables.ts';

type Charted = Pick<RoundRow, 'bars' | 'setupCount' | 'masked'>;

/** Returns the market's bars of a round: set-up and outcome. */
export function barsOf({ bars, setupCount }: Charted): {
  readonly setup: readonly Bar[];
  readonly outcome: readonly Bar[];
} {
  const all = bars.map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
  return { setup: all.slice(0, setupCount), outcome: all.slice(setupCount) };
}

/** Returns the set-up bars of a round's chart as the class sees them. Marks are placed and graded on these bars. */
export function shownRows(round: Charted): CandleRow[] {
  return round.masked ? maskBars(barsOf(round).setup, []) : round.bars.slice(0, round.setupCount);
}

/** Returns the outcome bars of a round in the price scale of the chart that the class sees. */
export function outcomeRows(round: Charted): CandleRow[] {
  const { setup, outcome } = barsOf(round);
  return round.masked ? maskBars(setup, outcome).slice(setup.length) : round.bars.slice(round.setupCount);
}
