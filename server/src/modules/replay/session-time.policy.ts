import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { SessionRow } from './replay.tables.ts';

const WEEK_MS = 7 * DAY_MS;
/**
 * The weeks in which masked replays seem to start. Each of these weeks except the real one is equally likely.
 */
const SEEMING = { first: Math.floor(Date.UTC(2012, 0, 2) / WEEK_MS), weeks: 600 };

type Shifted = Pick<SessionRow, 'shiftWeeks'>;

/** Draws the number of weeks by which the clock of a replay with this real start is shifted. The number is never 0. */
export function drawShift(random: Random, realStart: EpochMs): number {
  const shift = SEEMING.first + random.below(SEEMING.weeks) - Math.floor(realStart / WEEK_MS);
  return shift === 0 ? SEEMING.weeks : shift;
}

export const toSessionTime = (real: EpochMs, { shiftWeeks }: Shifted): EpochMs => epochMs(real + shiftWeeks * WEEK_MS);
export const toRealTime = (sessionTime: EpochMs, { shiftWeeks }: Shifted): EpochMs =>
  epochMs(sessionTime - shiftWeeks * WEEK_MS);

/**
 * Returns the close time of a replay's bar, on the replay's own clock. A monthly bar has the length of its real month.
 */
export function closeOf(open: EpochMs, session: Pick<SessionRow, 'shiftWeeks' | 'interval'>): EpochMs {
  return toSessionTime(nextBarOpen(session.interval, toRealTime(open, session)), session);
}
