import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { ok, refused } from '../kernel/result.ts';
import type { Result } from '../kernel/result.ts';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import { nextBarOpen } from '../market/interval.ts';
import { BIAS_WINDOWS } from './bias-rules.ts';
import type { BiasTimeframe } from './bias-rules.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { shuffled } from './random-draw.ts';
import { drawTimeframeMix } from './timeframe-mix.ts';
import { closeTimes, listCandidates, REPEAT_COST } from './window-candidates.ts';
import type { BiasSeries, TimeRange } from './window-candidates.ts';
import { placeWindows } from './window-placement.ts';

export type { BiasSeries, TimeRange } from './window-candidates.ts';

/**
 * Set-up and outcome of one question: the bars of its series from `firstIndex` on, as many as `BIAS_WINDOWS[timeframe]`
 * says.
 */
export interface PlannedWindow {
  readonly timeframe: BiasTimeframe;
  /** Index of the first set-up bar in the series of that timeframe. */
  readonly firstIndex: number;
  /** Open time of the first set-up bar. */
  readonly setupFirst: EpochMs;
  /** Open time of the last outcome bar. */
  readonly outcomeLast: EpochMs;
}

export interface TestRequest {
  /** Number of questions, 1 to `BIAS_QUESTION_COUNT_MAX`. */
  readonly questionCount: number;
  /** One series; for a Mixed test, one per timeframe. */
  readonly series: readonly BiasSeries[];
  /**
   * The `windowRange` of every window of this asset that the learner has been shown, once for each showing, in any
   * order.
   */
  readonly seen: readonly TimeRange[];
}

export interface PracticeRequest {
  readonly questionCount: number;
  /** One series, or several series that take turns question by question. */
  readonly series: readonly BiasSeries[];
  /** Any time of a UTC day; the first set-up ends at the end of that day. */
  readonly endsOn: EpochMs;
}

/**
 * Maximum number of questions of a test. The caller must not request more, because the tables of `planTest` grow with
 * the number of questions.
 */
export const BIAS_QUESTION_COUNT_MAX = 12;

/** Returns the time range that a window covers: from the open of its first bar to the close of its last bar. */
export function windowRange(planned: Pick<PlannedWindow, 'timeframe' | 'setupFirst' | 'outcomeLast'>): TimeRange {
  return { from: planned.setupFirst, until: nextBarOpen(planned.timeframe, planned.outcomeLast) };
}

/**
 * Returns the windows of an unrated test about one asset, in the order in which they are asked. The windows never share
 * any time, even if their timeframes differ. Refuses the request only if no choice of timeframes lets `questionCount`
 * windows fit into the history. Unseen windows are preferred. If there are too few unseen windows, the placement with
 * the fewest seen bars is taken among those of the drawn timeframes. A window is repeated exactly only if nothing else
 * fits. Equally good placements are equally likely.
 */
export function planTest(random: Random, request: TestRequest): Result<readonly PlannedWindow[], 'not-enough-history'> {
  const { questionCount, series, seen } = request;
  const countIsLegal =
    Number.isInteger(questionCount) && questionCount >= 1 && questionCount <= BIAS_QUESTION_COUNT_MAX;
  invariant(countIsLegal, `a test has 1 to ${BIAS_QUESTION_COUNT_MAX} questions, not ${questionCount}`);
  const lists = series.map((each) => listCandidates(each, seen)).filter((list) => list.starts.length > 0);
  for (const costLimit of [0, REPEAT_COST - 1, Number.POSITIVE_INFINITY]) {
    const mix = drawTimeframeMix(random, lists, questionCount, costLimit);
    if (mix === null) continue;
    const windows = placeWindows(random, lists, mix).map(({ list, index }) => ({
      timeframe: list.timeframe,
      firstIndex: indexOfBar(series, list.timeframe, elementAt(list.starts, index)),
      setupFirst: epochMs(elementAt(list.starts, index)),
      outcomeLast: epochMs(elementAt(list.lasts, index)),
    }));
    return ok(shuffled(random, windows));
  }
  return refused('not-enough-history');
}

function indexOfBar(series: readonly BiasSeries[], timeframe: BiasTimeframe, open: number): number {
  const own = series.find((each) => each.timeframe === timeframe);
  invariant(own !== undefined, 'a candidate is of one of the series');
  return lowerBound(own.times, open);
}

/**
 * Returns the windows of practice from a chosen date on, moving forward in time. The first set-up ends with the last
 * bar that closes by the end of that UTC day. Each later outcome starts with the first bar after the previous outcome,
 * so a later set-up shows bars that were already revealed. There are fewer windows than requested if no series has a
 * next window; the request is refused if not even the first window fits. Several series take turns; a series without a
 * next window is skipped.
 */
export function planPractice(request: PracticeRequest): Result<readonly PlannedWindow[], 'not-enough-history'> {
  const { questionCount, series, endsOn } = request;
  const endOfDayMs = Math.floor(endsOn / DAY_MS) * DAY_MS + DAY_MS;
  const windows: PlannedWindow[] = [];
  let nextOutcome = (each: BiasSeries) => lowerBound(closeTimes(each), endOfDayMs + 1);
  while (windows.length < questionCount) {
    const turn = windows.length % series.length;
    const next = [...series.slice(turn), ...series.slice(0, turn)]
      .map((each) => windowAround(each, nextOutcome(each)))
      .find((each) => each !== null);
    if (next === undefined || next === null) break;
    windows.push(next);
    const revealedMs = windowRange(next).until;
    nextOutcome = (each) => lowerBound(each.times, revealedMs);
  }
  return windows.length === 0 ? refused('not-enough-history') : ok(windows);
}

/**
 * Returns the window whose outcome starts with bar `outcomeIndex`; `null` if the series does not contain the whole
 * window or no window may begin with its first bar.
 */
function windowAround({ timeframe, times, starts = null }: BiasSeries, outcomeIndex: number): PlannedWindow | null {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  const firstIndex = outcomeIndex - setupBars;
  const outcomeLast = times[outcomeIndex + outcomeBars - 1];
  if (firstIndex < 0 || outcomeLast === undefined || starts?.[firstIndex] === 0) return null;
  return {
    timeframe,
    firstIndex,
    setupFirst: epochMs(elementAt(times, firstIndex)),
    outcomeLast: epochMs(outcomeLast),
  };
}
