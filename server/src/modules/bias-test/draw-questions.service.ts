import {
  BIAS_QUESTION_COUNT,
  BIAS_TIMEFRAMES,
  BIAS_WINDOWS,
  type BiasTimeframe,
} from '@tradesense/core/bias/bias-rules.ts';
import { recentDirection } from '@tradesense/core/bias/recency.ts';
import { judge } from '@tradesense/core/bias/truth.ts';
import {
  planPractice,
  planTest,
  windowRange,
  type BiasSeries,
  type PlannedWindow,
} from '@tradesense/core/bias/windows.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MarketHistory } from '../market/index.ts';
import { seenWindows, type QuestionSnapshot } from './bias-question.repo.ts';

export interface DrawRequest {
  readonly userId: string;
  /** Tried in this order; the first with enough history is taken. */
  readonly assets: readonly AssetSymbol[];
  readonly timeframe: BiasTimeframe | 'mixed';
  /** Any instant of the UTC day with which practice begins; null for a rated test. */
  readonly practiceEndsOn: EpochMs | null;
}

export interface DrawnTest {
  readonly asset: AssetSymbol;
  readonly questions: readonly QuestionSnapshot[];
}

interface SourcedSeries extends BiasSeries {
  readonly source: PriceSource;
}

/** The questions of a new test; throws `not-enough-history` (409) when none of the assets has enough. */
export async function drawQuestions(
  tx: Tx,
  history: MarketHistory,
  random: Random,
  request: DrawRequest,
): Promise<DrawnTest> {
  const tried: { asset: AssetSymbol; series: readonly SourcedSeries[] }[] = [];
  for (const asset of request.assets) {
    const series = await seriesOf(tx, history, asset, request.timeframe);
    const windows = await planWindows(tx, random, request, asset, series);
    if (windows !== null) return { asset, questions: await snapshotsOf(tx, history, asset, series, windows) };
    tried.push({ asset, series });
  }
  throw new Problem('not-enough-history', { detail: whatIsMissing(request, tried) });
}

async function seriesOf(
  tx: Tx,
  history: MarketHistory,
  asset: AssetSymbol,
  timeframe: DrawRequest['timeframe'],
): Promise<readonly SourcedSeries[]> {
  const all: SourcedSeries[] = [];
  for (const each of timeframe === 'mixed' ? BIAS_TIMEFRAMES : [timeframe]) {
    const open = await history.openTimes(tx, asset, each);
    if (open !== null) all.push({ timeframe: each, ...open });
  }
  return all;
}

async function planWindows(
  tx: Tx,
  random: Random,
  request: DrawRequest,
  asset: AssetSymbol,
  series: readonly SourcedSeries[],
): Promise<readonly PlannedWindow[] | null> {
  if (series.length === 0) return null;
  if (request.practiceEndsOn !== null) {
    const plan = planPractice({ questionCount: BIAS_QUESTION_COUNT, series, endsOn: request.practiceEndsOn });
    return plan.ok ? plan.value : null;
  }
  const seen = await seenWindows(tx, request.userId, asset);
  const plan = planTest(random, { questionCount: BIAS_QUESTION_COUNT, series, seen: seen.map(windowRange) });
  return plan.ok ? plan.value : null;
}

async function snapshotsOf(
  tx: Tx,
  history: MarketHistory,
  asset: AssetSymbol,
  series: readonly SourcedSeries[],
  windows: readonly PlannedWindow[],
): Promise<readonly QuestionSnapshot[]> {
  const snapshots: QuestionSnapshot[] = [];
  for (const { timeframe, setupFirst, outcomeLast } of windows) {
    const source = series.find((each) => each.timeframe === timeframe)?.source;
    const bars = await history.bars(tx, asset, timeframe, setupFirst, epochMs(outcomeLast + 1));
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    if (source === undefined || bars.length !== setupBars + outcomeBars) throw historyIsChanging();
    const setup = bars.slice(0, setupBars);
    const outcome = bars.slice(setupBars);
    snapshots.push({
      timeframe,
      source,
      setup,
      outcome,
      truth: judge(setup, outcome),
      recentDirection: recentDirection(setup),
    });
  }
  return snapshots;
}

/** Between the plan and the bars an import has changed the series. */
function historyIsChanging(): Problem {
  return new Problem('unavailable', {
    detail: 'The price history is being updated. Try again in a moment.',
    retryAfter: 1,
  });
}

function whatIsMissing(
  request: DrawRequest,
  tried: readonly { readonly asset: AssetSymbol; readonly series: readonly SourcedSeries[] }[],
): string {
  const timeframes = request.timeframe === 'mixed' ? BIAS_TIMEFRAMES : [request.timeframe];
  const needs = timeframes
    .map((each) => `${BIAS_WINDOWS[each].setupBars} + ${BIAS_WINDOWS[each].outcomeBars} bars at ${each}`)
    .join(', ');
  const day = request.practiceEndsOn === null ? null : new Date(request.practiceEndsOn).toISOString().slice(0, 10);
  const need =
    day === null
      ? `${BIAS_QUESTION_COUNT} questions need ${BIAS_QUESTION_COUNT} separate stretches of history (${needs})`
      : `A question that starts with ${day} needs complete history up to the end of that day and after it (${needs})`;
  const [only, ...others] = tried;
  if (only === undefined || others.length > 0) return `${need}; no asset has that.`;
  const has = timeframes
    .map((each) => `${only.series.find((series) => series.timeframe === each)?.times.length ?? 0} at ${each}`)
    .join(', ');
  return `${need}; ${only.asset} has ${has} in all.`;
}
