import {
  startBiasTestResponse,
  type StartBiasTestRequest,
  type StartBiasTestResponse,
} from '@tradesense/contract/bias-test.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { lockShown, recordedOrAll } from '../market/index.ts';
import type { StartReason } from '../assessment/index.ts';
import { insertQuestions, questionsOf } from './bias-question.repo.ts';
import { findTest, insertTest } from './bias-test.repo.ts';
import { questionView } from './bias-test-view.ts';
import { drawQuestions, type DrawDeps, type DrawnTest, type DrawReason } from './draw-questions.service.ts';
import { countShown, shownTo } from './rated-series.service.ts';
import type { BiasLifeCycle } from './life-cycle.service.ts';

/**
 * Returns whether a rated Chart Exam of the learner is running. Its charts have names and dates, so practice on a
 * chosen date could show how they continue.
 */
export type HasRatedExam = (tx: Tx, userId: string) => Promise<boolean>;

export interface StartTestDeps extends DrawDeps, Pick<Platform, 'ids'> {
  readonly lifeCycle: BiasLifeCycle;
  readonly hasRatedExam: HasRatedExam;
}

/** Why a test was not started. */
export type StartTestReason =
  | StartReason
  | DrawReason
  | 'rated-exam-running'
  | { readonly code: 'unknown-asset'; readonly symbol: string };

type Request = Omit<StartBiasTestRequest, 'asset'> & { readonly asset: AssetSymbol | 'random' };

/**
 * Starts a test and serves its first question. The same idempotency key with the same request gets the same response
 * again. A test with a custom date is practice, which is not rated and does not start while a rated Chart Exam runs.
 */
export async function startTest(
  deps: StartTestDeps,
  userId: string,
  sent: StartBiasTestRequest,
  idempotencyKey: string | null,
): Promise<Result<StartBiasTestResponse, StartTestReason>> {
  const asset = sent.asset === 'random' ? 'random' : findAsset(sent.asset)?.symbol;
  if (asset === undefined) return refused({ code: 'unknown-asset', symbol: sent.asset });
  const request: Request = { ...sent, asset };
  const { timeframe, customDate } = request;
  const practiceEndsOn = customDate === undefined ? null : epochMs(Date.parse(customDate));
  return deps.lifeCycle.start({
    userId,
    idempotent: {
      scope: `bias-test-start:${userId}`,
      key: idempotencyKey,
      requestHash: requestHash([asset, timeframe, customDate ?? null]),
      response: startBiasTestResponse,
    },
    draw: async (): Promise<Result<DrawnTest, DrawReason | 'rated-exam-running'>> => {
      if (practiceEndsOn !== null && (await deps.db.read((tx) => deps.hasRatedExam(tx, userId))))
        return refused('rated-exam-running');
      const assets = asset === 'random' ? await randomOrder(deps) : [asset];
      return drawQuestions(deps, { userId, assets, timeframe, practiceEndsOn });
    },
    store: (tx, drawn, now) => storeTest(deps, tx, userId, request, drawn, now),
  });
}

/** Returns the assets that a Random test may ask about, in random order. */
async function randomOrder({ db, history, newSeed }: StartTestDeps): Promise<readonly AssetSymbol[]> {
  const recorded = await db.read((tx) => history.recordedAssets(tx));
  return shuffled(createRandom(...newSeed()), recordedOrAll(ASSET_SYMBOLS, recorded));
}

/**
 * Stores the test. Returns `null` and writes nothing if the learner has started another test or, before practice, a
 * rated exam, or has been shown another chart, since the questions were drawn.
 */
async function storeTest(
  { ids, hasRatedExam }: StartTestDeps,
  tx: Tx,
  userId: string,
  { asset: requestedAsset, timeframe, customDate }: Request,
  { assets, unrated, origin, questions, seenCount }: DrawnTest,
  now: EpochMs,
): Promise<StartBiasTestResponse | null> {
  const isPractice = customDate !== undefined;
  await lockShown(tx, userId);
  if (isPractice && (await hasRatedExam(tx, userId))) return null;
  if (!isPractice && countShown(await shownTo(tx, userId), assets) !== seenCount) return null;
  // Practice is about a single asset, even if a random asset was requested.
  const asset = isPractice ? questions[0]?.asset : requestedAsset;
  invariant(asset !== undefined, 'a test has questions');
  const rated = unrated === null;
  const id = ids.next();
  const questionCount = questions.length;
  const start = { id, userId, asset, requestedAsset, timeframe, rated, unrated, origin, questionCount, startedAt: now };
  if (!(await insertTest(tx, { ...start, ruleVersion: rated ? 2 : 1, state: 'active', touchedAt: now }))) return null;
  await insertQuestions(tx, { testId: id, userId }, questions, now);
  const test = await findTest(tx, userId, id);
  const [first] = await questionsOf(tx, id);
  invariant(test !== null && first !== undefined, 'the test was stored in this transaction');
  return { id, questionCount, rated, unrated, question: questionView(test, first) };
}
