import { startBiasTestResponse, type StartBiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import { insertQuestions, questionsOf } from './bias-question.repo.ts';
import { findTest, insertTest } from './bias-test.repo.ts';
import { questionView } from './bias-test-view.ts';
import { snapshotAssigned, type DrawDeps, type DrawnTest } from './draw-questions.service.ts';
import type { StartTestDeps, StartTestReason } from './start-test.service.ts';
import type { DrawTrialWindow } from './trial-window.service.ts';

/** A chart that every learner of a class gets: all bars from the first set-up bar to the last outcome bar. */
export interface AssignedWindow {
  readonly asset: AssetSymbol;
  readonly timeframe: BiasTimeframe;
  readonly source: PriceSource;
  /** Open times of the first set-up bar and the last outcome bar, in epoch ms. */
  readonly setupFirst: EpochMs;
  readonly outcomeLast: EpochMs;
}

export interface AssignedChoice {
  readonly assets: readonly AssetSymbol[];
  readonly timeframe: BiasTimeframe | 'mixed';
  readonly count: number;
}

/**
 * Maximum average number of draws per chart, after which the whole test is given up. A drawn chart is discarded if it
 * overlaps one that was drawn before.
 */
const TRIES_PER_CHART = 20;

const overlaps = (one: AssignedWindow, other: AssignedWindow): boolean =>
  one.asset === other.asset && one.setupFirst <= other.outcomeLast && other.setupFirst <= one.outcomeLast;

/**
 * Draws the charts of a class's test from the open part of the practice history, from which rated charts never come.
 * Returns `null` if there are too few charts.
 */
export async function drawAssigned(
  { drawWindow, newSeed }: Pick<DrawDeps, 'newSeed'> & { readonly drawWindow: DrawTrialWindow },
  tx: Tx,
  { assets, timeframe, count }: AssignedChoice,
  now: EpochMs,
): Promise<readonly AssignedWindow[] | null> {
  const random = createRandom(...newSeed());
  const timeframes = timeframe === 'mixed' ? BIAS_TIMEFRAMES : [timeframe];
  const windows: AssignedWindow[] = [];
  for (let draw = 0; windows.length < count; draw += 1) {
    if (draw === count * TRIES_PER_CHART) return null;
    const drawn = await drawWindow(tx, random, now, { assets, timeframes });
    if (drawn === null) return null;
    const { bars, asset, source } = drawn;
    const { setupBars, outcomeBars } = BIAS_WINDOWS[drawn.timeframe];
    invariant(bars.length === setupBars + outcomeBars, 'a window has the bars of its set-up and its outcome');
    const [setupFirst, outcomeLast] = [elementAt(bars, 0).t, elementAt(bars, bars.length - 1).t];
    const window = { asset, timeframe: drawn.timeframe, source, setupFirst, outcomeLast };
    if (!windows.some((each) => overlaps(each, window))) windows.push(window);
  }
  return windows;
}

/** Request to start a learner's Bias Test on the charts that their class shares. */
export interface AssignedTest {
  readonly userId: string;
  readonly assignmentId: string;
  readonly timeframe: BiasTimeframe | 'mixed';
  readonly windows: readonly AssignedWindow[];
  /** Called with the id of the new test, in the transaction that stores it. */
  readonly onStored: (tx: Tx, testId: string) => Promise<void>;
}

/**
 * Starts a learner's test on the charts that their class shares. The test is masked and unrated. A second start for the
 * same assignment returns the first test.
 */
export async function startAssigned(
  deps: StartTestDeps,
  { userId, assignmentId, timeframe, windows, onStored }: AssignedTest,
): Promise<Result<StartBiasTestResponse, StartTestReason>> {
  return deps.lifeCycle.start({
    userId,
    idempotent: {
      scope: `bias-test-class:${userId}`,
      key: assignmentId,
      requestHash: requestHash([assignmentId]),
      response: startBiasTestResponse,
    },
    draw: () => snapshotAssigned(deps, windows),
    async store(tx, drawn, now) {
      const response = await storeAssigned(deps, tx, { userId, timeframe }, drawn, now);
      if (response !== null) await onStored(tx, response.id);
      return response;
    },
  });
}

async function storeAssigned(
  { ids }: StartTestDeps,
  tx: Tx,
  { userId, timeframe }: Pick<AssignedTest, 'userId' | 'timeframe'>,
  { origin, questions }: DrawnTest,
  now: EpochMs,
): Promise<StartBiasTestResponse | null> {
  const id = ids.next();
  const questionCount = questions.length;
  const what = {
    asset: 'random',
    requestedAsset: 'random',
    timeframe,
    rated: false,
    unrated: 'class',
    origin,
  } as const;
  const start = {
    id,
    userId,
    ...what,
    questionCount,
    startedAt: now,
    ruleVersion: 1,
    state: 'active',
    touchedAt: now,
  } as const;
  if (!(await insertTest(tx, start))) return null;
  await insertQuestions(tx, { testId: id, userId }, questions, now);
  const test = await findTest(tx, userId, id);
  const [first] = await questionsOf(tx, id);
  invariant(test !== null && first !== undefined, 'the test was stored in this transaction');
  return { id, questionCount, rated: false, unrated: 'class', question: questionView(test, first) };
}
