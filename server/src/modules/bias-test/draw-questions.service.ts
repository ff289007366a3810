import type { UnratedReason } from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { asDrawn, logBars } from '@tradesense/core/bias/drawn-bars.ts';
import { recentDirection } from '@tradesense/core/bias/recency.ts';
import type { RatedWindow } from '@tradesense/core/bias/rated-draw.ts';
import type { SpreadAsset, SpreadWindow } from '@tradesense/core/bias/spread-plan.ts';
import { classifyOutcome, classifyOutcomeByLog } from '@tradesense/core/bias/truth.ts';
import { planPractice, type BiasSeries } from '@tradesense/core/bias/windows.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { weakestOrigin, type PracticeOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Compute } from '../../platform/compute/compute.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import type { QuestionSnapshot } from './bias-question.repo.ts';
import { drawSeededTest, planSeededTest } from './plan-test.policy.ts';
import { countShown, ratedAssets, shownTo } from './rated-series.service.ts';

const planTask = computeTask(new URL('./plan-test.policy.ts', import.meta.url), { planSeededTest });
const ratedTask = computeTask(new URL('./plan-test.policy.ts', import.meta.url), { drawSeededTest });

export interface DrawDeps {
  readonly db: Database;
  readonly compute: Compute;
  readonly history: PracticeHistory;
  readonly newSeed: () => readonly number[];
  readonly settings: Settings;
}

export interface DrawRequest {
  readonly userId: string;
  /** The requested asset or, for a Random test, all assets that it may ask about, in random order. */
  readonly assets: readonly AssetSymbol[];
  readonly timeframe: BiasTimeframe | 'mixed';
  /** For practice, a time on the UTC day on which the first question's set-up ends. `null` for a test. */
  readonly practiceEndsOn: EpochMs | null;
}

export interface DrawnTest {
  /** Assets from which the questions were drawn. A Random test or a class's test can have several. */
  readonly assets: readonly AssetSymbol[];
  /** Why the test does not count toward tendencies, rating and evidence; `null` if it does. */
  readonly unrated: UnratedReason | null;
  readonly origin: PracticeOrigin;
  /** Number of stretches of history of `assets` that the learner had seen before the draw. */
  readonly seenCount: number;
  readonly questions: readonly QuestionSnapshot[];
}

/** Why no questions were drawn. */
export type DrawReason =
  | { readonly code: 'not-enough-history'; readonly detail: string }
  /** An import has changed the series after the windows were planned and before their bars were read. */
  | 'history-changing';

interface SourcedSeries extends BiasSeries {
  readonly source: PriceSource;
}

interface SourcedAsset extends SpreadAsset {
  readonly series: readonly SourcedSeries[];
}

/** A window to ask about. In a rated test, it also has its chances and whether it is mirrored. */
type DrawnWindow = Omit<SpreadWindow, 'firstIndex'> & Partial<Pick<RatedWindow, 'isMirrored' | 'chances' | 'setSize'>>;

interface Drawing extends Pick<DrawnTest, 'assets' | 'unrated' | 'seenCount'> {
  readonly source: PriceSource;
  readonly windows: readonly DrawnWindow[];
}

/**
 * Draws the questions of a new test. The test is rated if there are enough recorded charts that the learner has not
 * seen. Otherwise it is unrated, because its charts are simulated or the learner may have seen them. Practice on a date
 * is never rated. Each question of a Random test may be about a different asset. Windows are drawn outside of any
 * transaction, and in the compute thread unless the request is for practice.
 */
export async function drawQuestions(deps: DrawDeps, request: DrawRequest): Promise<Result<DrawnTest, DrawReason>> {
  const { practiceEndsOn } = request;
  const questionCount = (await deps.settings.current())['bias-test-questions'];
  const rated = practiceEndsOn === null ? await drawRated(deps, request, questionCount) : null;
  if (rated !== null) return finished(deps, rated);
  const assets = await deps.db.read((tx) => sourcedAssets(tx, deps.history, request));
  const windows =
    practiceEndsOn === null
      ? await planUnrated(deps, assets, questionCount)
      : planOnDate(assets, practiceEndsOn, questionCount);
  if (windows === null)
    return refused({ code: 'not-enough-history', detail: whatIsMissing(request, assets, questionCount) });
  const source = assets.some(({ series }) => series.some((each) => each.source === 'simulated'))
    ? 'simulated'
    : 'recorded';
  const unrated = practiceEndsOn !== null ? 'practice' : source === 'simulated' ? 'simulated' : 'seen';
  const seenCount = assets.reduce((sum, { seen }) => sum + seen.length, 0);
  return finished(deps, { assets: request.assets, unrated, seenCount, source, windows });
}

/**
 * Draws the questions of a rated test. Returns `null` if all assets are simulated, or if there are too few rated charts
 * that the learner has not seen.
 */
async function drawRated(
  { db, compute, history, newSeed }: DrawDeps,
  { userId, assets, timeframe }: DrawRequest,
  questionCount: number,
): Promise<Drawing | null> {
  const { rated, shown } = await db.read(async (tx) => {
    const all = await shownTo(tx, userId);
    return { rated: await ratedAssets(tx, history, assets, all, timeframesOf(timeframe)), shown: all };
  });
  if (rated.length === 0) return null;
  const drawn = await compute.run(ratedTask, newSeed(), { questionCount, assets: rated });
  if (!drawn.ok) return null;
  return { assets, unrated: null, seenCount: countShown(shown, assets), source: 'recorded', windows: drawn.value };
}

/** Returns the questions of a class's test, or the reason why its charts cannot be shown. */
export function snapshotAssigned(
  deps: Pick<DrawDeps, 'db' | 'history'>,
  windows: readonly (DrawnWindow & { readonly source: PriceSource })[],
): Promise<Result<DrawnTest, DrawReason>> {
  const assets = [...new Set(windows.map(({ asset }) => asset))];
  const source = windows.some((window) => window.source === 'simulated') ? 'simulated' : 'recorded';
  return finished(deps, { assets, unrated: 'class', seenCount: 0, source, windows });
}

async function finished(
  { db, history }: Pick<DrawDeps, 'db' | 'history'>,
  { assets, unrated, seenCount, source, windows }: Drawing,
): Promise<Result<DrawnTest, DrawReason>> {
  return db.read(async (tx) => {
    const questions = await snapshotsOf(tx, history, source, windows);
    const origins = await Promise.all(windows.map(({ asset }) => history.origin(tx, asset)));
    const origin = weakestOrigin(origins.filter((each) => each !== null));
    if (questions === null || origin === null) return refused('history-changing');
    return ok({ assets, unrated, origin, seenCount, questions });
  });
}

function timeframesOf(timeframe: DrawRequest['timeframe']): readonly BiasTimeframe[] {
  return timeframe === 'mixed' ? BIAS_TIMEFRAMES : [timeframe];
}

/** Returns the requested assets, each with its series and the stretches of it that the learner has seen. */
async function sourcedAssets(
  tx: Tx,
  history: PracticeHistory,
  { userId, assets, timeframe, practiceEndsOn }: DrawRequest,
): Promise<readonly SourcedAsset[]> {
  const part = practiceEndsOn === null ? 'any' : 'as-recorded';
  const shown = await shownTo(tx, userId);
  const all: SourcedAsset[] = [];
  for (const asset of assets) {
    const series: SourcedSeries[] = [];
    for (const each of timeframesOf(timeframe)) {
      const { setupBars, outcomeBars } = BIAS_WINDOWS[each];
      const windows = await history.windows(tx, asset, each, setupBars + outcomeBars, part);
      if (windows !== null) series.push({ timeframe: each, ...windows });
    }
    all.push({ asset, series, seen: shown.get(asset) ?? [] });
  }
  return all;
}

/** Plans the windows of an unrated test. Returns `null` if the assets together have too few windows. */
async function planUnrated(
  { compute, newSeed }: DrawDeps,
  assets: readonly SourcedAsset[],
  questionCount: number,
): Promise<readonly DrawnWindow[] | null> {
  const plan = await compute.run(planTask, newSeed(), { questionCount, assets });
  return plan.ok ? plan.value : null;
}

/**
 * Plans practice on a date. It uses only the first asset with enough history, because practice shows the symbol.
 * Returns `null` if no asset has enough history.
 */
function planOnDate(
  assets: readonly SourcedAsset[],
  endsOn: EpochMs,
  questionCount: number,
): readonly DrawnWindow[] | null {
  for (const { asset, series } of assets) {
    if (series.length === 0) continue;
    const plan = planPractice({ questionCount, series, endsOn });
    if (plan.ok) return plan.value.map((window) => ({ ...window, asset }));
  }
  return null;
}

/**
 * Returns the questions with the bars of the planned windows; `null` if the history no longer has exactly these bars.
 */
async function snapshotsOf(
  tx: Tx,
  history: PracticeHistory,
  source: PriceSource,
  windows: readonly DrawnWindow[],
): Promise<readonly QuestionSnapshot[] | null> {
  const snapshots: QuestionSnapshot[] = [];
  for (const window of windows) {
    const { asset, timeframe, setupFirst, outcomeLast } = window;
    const bars = await history.bars(tx, asset, timeframe, setupFirst, epochMs(outcomeLast + 1));
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    if (bars.length !== setupBars + outcomeBars) return null;
    const real = { setup: bars.slice(0, setupBars), outcome: bars.slice(setupBars) };
    snapshots.push({ asset, timeframe, source, real, ...judged(real, window) });
  }
  return snapshots;
}

/**
 * Computes a question's truth and recent direction. For a rated question, both are computed from log prices, so that
 * mirroring the chart exactly reverses the truth.
 */
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

function whatIsMissing(request: DrawRequest, assets: readonly SourcedAsset[], questionCount: number): string {
  const timeframes = timeframesOf(request.timeframe);
  const needs = timeframes
    .map((each) => `${BIAS_WINDOWS[each].setupBars} + ${BIAS_WINDOWS[each].outcomeBars} bars at ${each}`)
    .join(', ');
  const day = request.practiceEndsOn === null ? null : new Date(request.practiceEndsOn).toISOString().slice(0, 10);
  const need =
    day === null
      ? `${questionCount} questions need ${questionCount} separate stretches of history (${needs})`
      : `A question that starts with ${day} needs complete history up to the end of that day and after it (${needs})`;
  const [only, ...others] = assets;
  if (only === undefined || others.length > 0) {
    return day === null ? `${need}; the assets together have fewer.` : `${need}; no asset has that.`;
  }
  const has = timeframes
    .map((each) => `${only.series.find((series) => series.timeframe === each)?.times.length ?? 0} at ${each}`)
    .join(', ');
  return `${need}; ${only.asset} has ${has} in all.`;
}
