import {
  startBiasTestResponse,
  type StartBiasTestRequest,
  type StartBiasTestResponse,
} from '@tradesense/contract/bias-test.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MarketHistory } from '../market/index.ts';
import { abandonIfLapsed } from './attention.service.ts';
import { insertQuestions, questionsOf } from './bias-question.repo.ts';
import { findTest, insertTest, lockActiveTest } from './bias-test.repo.ts';
import { questionView } from './bias-test-view.ts';
import { drawQuestions } from './draw-questions.service.ts';

export interface StartTestDeps extends Pick<Platform, 'db' | 'clock' | 'ids'> {
  readonly history: MarketHistory;
  readonly newRandom: () => Random;
}

/**
 * Starts a test and serves its first question. The same idempotency key with the same request gets the same response
 * again. Throws `unknown-asset` (404), `test-in-progress` (409, the running test's id in `errors` at path `id`),
 * `not-enough-history` (409), `idempotency-conflict` (409) or `unavailable` (503). Of two starts at once the database
 * lets one insert its test.
 */
export async function startTest(
  deps: StartTestDeps,
  userId: string,
  request: StartBiasTestRequest,
  idempotencyKey: string | null,
): Promise<StartBiasTestResponse> {
  const asset = request.asset === 'random' ? 'random' : knownAsset(request.asset);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const start = () => startNewTest(deps, tx, userId, { ...request, asset }, now);
    if (idempotencyKey === null) return start();
    const { timeframe, customDate = null } = request;
    const idempotent = {
      scope: `bias-test-start:${userId}`,
      key: idempotencyKey,
      requestHash: requestHash([asset, timeframe, customDate]),
      now,
      response: startBiasTestResponse,
    };
    return withIdempotency(tx, idempotent, start);
  });
}

/** A random asset is the first in random order that has enough history: a uniform choice among all that have enough. */
async function startNewTest(
  { ids, history, newRandom }: StartTestDeps,
  tx: Tx,
  userId: string,
  { asset: requestedAsset, timeframe, customDate }: StartBiasTestRequest & { readonly asset: AssetSymbol | 'random' },
  now: EpochMs,
): Promise<StartBiasTestResponse> {
  await refuseWhileActive(tx, userId, now);
  const random = newRandom();
  const assets = requestedAsset === 'random' ? shuffled(random, ASSET_SYMBOLS) : [requestedAsset];
  const practiceEndsOn = customDate === undefined ? null : epochMs(Date.parse(customDate));
  const { asset, questions } = await drawQuestions(tx, history, random, { userId, assets, timeframe, practiceEndsOn });
  const id = ids.next();
  const rated = practiceEndsOn === null;
  const questionCount = questions.length;
  const start = { id, userId, asset, requestedAsset, timeframe, rated, questionCount, startedAt: now };
  const isInserted = await insertTest(tx, { ...start, state: 'active', touchedAt: now });
  if (!isInserted) {
    await refuseWhileActive(tx, userId, now);
    throw new Problem('unavailable', { detail: 'Another test of yours has just ended. Try again.', retryAfter: 1 });
  }
  await insertQuestions(tx, { testId: id, userId, asset }, questions, now);
  const test = await findTest(tx, userId, id);
  const [first] = await questionsOf(tx, id);
  invariant(test !== null && first !== undefined, 'the test was stored in this transaction');
  return { id, questionCount, rated, question: questionView(test, first) };
}

function knownAsset(symbol: string): AssetSymbol {
  const asset = findAsset(symbol);
  if (asset !== undefined) return asset.symbol;
  const message = `There is no asset "${symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}, or random for any of them.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'body.asset', message }] });
}

/** A test whose limits have passed is ended, so that it cannot stand in the way. */
async function refuseWhileActive(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const active = await lockActiveTest(tx, userId);
  if (active === null || (await abandonIfLapsed(tx, active, now))) return;
  throw new Problem('test-in-progress', {
    detail: 'A test of yours is still running. Finish or end it first.',
    errors: [{ path: 'id', message: active.id }],
  });
}
