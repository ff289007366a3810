import type { UnratedReason } from '@tradesense/contract/bias-test.ts';
import {
  BIAS_QUESTION_COUNT,
  BIAS_TIMEFRAMES,
  BIAS_WINDOWS,
  type BiasTimeframe,
} from '@tradesense/core/bias/bias-rules.ts';
import { asDrawn, logBars } from '@tradesense/core/bias/drawn-bars.ts';
import { recentDirection } from '@tradesense/core/bias/recency.ts';
import type { RatedWindow } from '@tradesense/core/bias/rated-draw.ts';
import { classifyOutcome, classifyOutcomeByLog } from '@tradesense/core/bias/truth.ts';
import { planPractice, type BiasSeries, type PlannedWindow, type TimeRange } from '@tradesense/core/bias/windows.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Compute } from '../../platform/compute/compute.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { QuestionSnapshot } from './bias-question.repo.ts';
import { drawSeededTest, planSeededTest } from './plan-test.policy.ts';
import { ratedSeries, shownTo } from './rated-series.service.ts';

const planTask = computeTask(new URL('./plan-test.policy.ts', import.meta.url), planSeededTest);
const ratedTask = computeTask(new URL('./plan-test.policy.ts', import.meta.url), drawSeededTest);

export interface DrawDeps {
  readonly db: Database;
  readonly compute: Compute;
  readonly history: PracticeHistory;
  readonly newSeed: () => readonly number[];
}

export interface DrawRequest {
  readonly userId: string;
  /** Tried in this order; the first with enough history is taken. */
  readonly assets: readonly AssetSymbol[];
  readonly timeframe: BiasTimeframe | 'mixed';
  /** Any time of the UTC day with which practice begins; `null` for a test. */
  readonly practiceEndsOn: EpochMs | null;
}

export interface DrawnTest {
  readonly asset: AssetSymbol;
  /** Why the test does not count; `null` if it does. */
  readonly unrated: UnratedReason | null;
  /** How many stretches of the asset the learner had been shown before. */
  readonly seenCount: number;
  readonly questions: readonly QuestionSnapshot[];
}

/** Why no questions are drawn. */
export type DrawReason =
  | { readonly code: 'not-enough-history'; readonly detail: string }
  /** An import has changed the series between the plan and the bars. */
  | 'history-changing';

interface SourcedSeries extends BiasSeries {
  readonly source: PriceSource;
}

/** A window to ask about; of a rated test with its mirror and its chances. */
type DrawnWindow = PlannedWindow & Partial<Pick<RatedWindow, 'isMirrored' | 'chances' | 'setSize'>>;

interface Drawing {
  readonly asset: AssetSymbol;
  readonly unrated: UnratedReason | null;
  readonly seenCount: number;
  readonly series: readonly SourcedSeries[];
  readonly windows: readonly DrawnWindow[];
}

/**
 * Draws the questions of a new test: rated ones of an asset with enough recorded charts that the learner was not shown; else unrated
 * ones, of a simulated asset or of charts shown before. Windows are drawn in the compute thread; no transaction is open meanwhile. Among
 * several assets in random order the first with enough history is taken: a uniform choice among all that have enough.
 */
export async function drawQuestions(deps: DrawDeps, request: DrawRequest): Promise<Result<DrawnTest, DrawReason>> {
  const tried: { asset: AssetSymbol; series: readonly SourcedSeries[] }[] = [];
  if (request.practiceEndsOn === null) {
    for (const asset of request.assets) {
      const drawing = await drawRated(deps, request, asset);
      if (drawing !== null) return finished(deps, drawing);
    }
  }
  for (const asset of request.assets) {
    const { series, shown } = await deps.db.read(async (tx) => ({
      series: await seriesOf(tx, deps.history, asset, request.timeframe),
      shown: await shownTo(tx, request.userId, asset),
    }));
    const windows = await planWindows(deps, request, series, shown);
    if (windows !== null) {
      const unrated = unratedReasonOf(request, series);
      return finished(deps, { asset, unrated, seenCount: shown.length, series, windows });
    }
    tried.push({ asset, series });
  }
  return refused({ code: 'not-enough-history', detail: whatIsMissing(request, tried) });
}

function unratedReasonOf({ practiceEndsOn }: DrawRequest, series: readonly SourcedSeries[]): UnratedReason {
  if (practiceEndsOn !== null) return 'practice';
  return series.some(({ source }) => source === 'simulated') ? 'simulated' : 'seen';
}

/** Returns `null` if the asset is simulated, or too few of its rated charts are left that the learner was not shown. */
async function drawRated(
  { db, compute, history, newSeed }: DrawDeps,
  { userId, timeframe }: DrawRequest,
  asset: AssetSymbol,
): Promise<Drawing | null> {
  const { series, shown } = await db.read(async (tx) => ({
    series: await ratedSeries(tx, history, asset, timeframesOf(timeframe)),
    shown: await shownTo(tx, userId, asset),
  }));
  if (series.length === 0) return null;
  const drawn = await compute.run(ratedTask, newSeed(), { questionCount: BIAS_QUESTION_COUNT, series, shown });
  if (!drawn.ok) return null;
  const sourced = series.map((each) => ({ ...each, source: 'recorded' as const }));
  return { asset, unrated: null, seenCount: shown.length, series: sourced, windows: drawn.value };
}

async function finished(
  { db, history }: DrawDeps,
  { asset, unrated, seenCount, series, windows }: Drawing,
): Promise<Result<DrawnTest, DrawReason>> {
  const questions = await db.read((tx) => snapshotsOf(tx, history, asset, series, windows));
  return questions === null ? refused('history-changing') : ok({ asset, unrated, seenCount, questions });
}

function timeframesOf(timeframe: DrawRequest['timeframe']): readonly BiasTimeframe[] {
  return timeframe === 'mixed' ? BIAS_TIMEFRAMES : [timeframe];
}

async function seriesOf(
  tx: Tx,
  history: PracticeHistory,
  asset: AssetSymbol,
  timeframe: DrawRequest['timeframe'],
): Promise<readonly SourcedSeries[]> {
  const all: SourcedSeries[] = [];
  for (const each of timeframesOf(timeframe)) {
    const { setupBars, outcomeBars } = BIAS_WINDOWS[each];
    const windows = await history.windows(tx, asset, each, setupBars + outcomeBars, 'any');
    if (windows !== null) all.push({ timeframe: each, ...windows });
  }
  return all;
}

/** Returns `null` if the series do not hold enough windows. */
async function planWindows(
  { compute, newSeed }: DrawDeps,
  { practiceEndsOn }: DrawRequest,
  series: readonly SourcedSeries[],
  seen: readonly TimeRange[],
): Promise<readonly PlannedWindow[] | null> {
  if (series.length === 0) return null;
  const questionCount = BIAS_QUESTION_COUNT;
  const plan =
    practiceEndsOn === null
      ? await compute.run(planTask, newSeed(), { questionCount, series, seen })
      : planPractice({ questionCount, series, endsOn: practiceEndsOn });
  return plan.ok ? plan.value : null;
}

/** Returns `null` if the history no longer has exactly the planned bars. */
async function snapshotsOf(
  tx: Tx,
  history: PracticeHistory,
  asset: AssetSymbol,
  series: readonly SourcedSeries[],
  windows: readonly DrawnWindow[],
): Promise<readonly QuestionSnapshot[] | null> {
  const snapshots: QuestionSnapshot[] = [];
  for (const window of windows) {
    const { timeframe, setupFirst, outcomeLast } = window;
    const source = series.find((each) => each.timeframe === timeframe)?.source;
    const bars = await history.bars(tx, asset, timeframe, setupFirst, epochMs(outcomeLast + 1));
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    if (source === undefined || bars.length !== setupBars + outcomeBars) return null;
    const real = { setup: bars.slice(0, setupBars), outcome: bars.slice(setupBars) };
    snapshots.push({ timeframe, source, real, ...judged(real, window) });
  }
  return snapshots;
}

/** A rated question is judged by log prices, so that the mirrored chart has the mirrored truth. */
function judged(
  real: QuestionSnapshot['real'],
  { isMirrored = false, chances, setSize }: DrawnWindow,
): Pick<QuestionSnapshot, 'mirrored' | 'chances' | 'truth' | 'recentDirection'> {
  if (chances === undefined || setSize === undefined) {
    const truth = classifyOutcome(real.setup, real.outcome);
    return { mirrored: false, chances: null, truth, recentDirection: recentDirection(real.setup) };
  }
  const { setup, outcome } = asDrawn(real, isMirrored);
  return {
    mirrored: isMirrored,
    chances: { ...chances, windows: setSize },
    truth: classifyOutcomeByLog(setup, outcome),
    recentDirection: recentDirection(logBars(setup)),
  };
}

function whatIsMissing(
  request: DrawRequest,
  tried: readonly { readonly asset: AssetSymbol; readonly series: readonly SourcedSeries[] }[],
): string {
  const timeframes = timeframesOf(request.timeframe);
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
