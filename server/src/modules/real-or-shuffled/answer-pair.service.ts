import type { AnswerPairResponse } from '@tradesense/contract/real-or-shuffled.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { rateGames } from '@tradesense/core/learning/rating.ts';
import { PAIR_ANSWER_MIN_MS, type PairChoice } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { countItemAnswer, lockItemRating } from './pair-item.repo.ts';
import type { PairOwner } from './pair-owner.ts';
import { lockRecord, ratingView, recordOf, recordView, storeRecord } from './pair-record.repo.ts';
import { lockPair, storePairAnswer, type PairRow, type ShownPair } from './pair.repo.ts';
import { pairAnswered } from './real-or-shuffled.events.ts';

export type AnswerPairDeps = Pick<Platform, 'db' | 'clock' | 'outbox' | 'config'>;
export type AnswerPairReason = 'not-found' | 'question-already-answered';

/**
 * Stores the choice and reveals the recorded chart. An answer is final: the same choice again gets the same verdict,
 * and the other choice is rejected. Answers to one pair are processed one at a time, because each answer first locks
 * the pair. A visitor's answer changes no rating or record.
 */
export async function answerPair(
  deps: AnswerPairDeps,
  owner: PairOwner,
  id: string,
  choice: PairChoice,
): Promise<Result<AnswerPairResponse, AnswerPairReason>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const shown = await lockPair(tx, owner, id);
    if (shown === null) return refused('not-found');
    if (shown.pair.choice !== null && shown.pair.choice !== choice) return refused('question-already-answered');
    const pair = shown.pair.choice === null ? await storeAnswer(deps, tx, owner, shown, choice, now) : shown.pair;
    const record = owner.kind === 'learner' ? recordView(await recordOf(tx, owner.userId, now)) : null;
    return ok({ ...verdictOf({ ...shown, pair }, choice), record });
  });
}

async function storeAnswer(
  { config, outbox }: AnswerPairDeps,
  tx: Tx,
  owner: PairOwner,
  { pair, item }: ShownPair,
  choice: PairChoice,
  now: EpochMs,
): Promise<PairRow> {
  // The time of the answer must not be before the time at which the pair was shown, even if the server's clock was set
  // back in between.
  const answeredAt = epochMs(Math.max(now, pair.shownAt));
  const answer = { answeredAt, choice, isTooFast: false, ratingBefore: null, ratingAfter: null };
  if (owner.kind === 'visitor') return storePairAnswer(tx, pair.id, answer);
  const isRight = choice === pair.recorded;
  const isTooFast = !config.countsFastAnswers && answeredAt - pair.shownAt < PAIR_ANSWER_MIN_MS;
  const rating = await countAnswer(tx, owner.userId, item.id, { isRight, isRated: !isTooFast }, now);
  // Evidence includes answers that were too fast. Otherwise a learner could exclude the hard pairs by answering them
  // immediately.
  outbox.append(tx, pairAnswered.create({ pairId: pair.id, userId: owner.userId, isRight }));
  return storePairAnswer(tx, pair.id, { ...answer, isTooFast, ...rating });
}

/**
 * Adds the answer to the learner's record. If the answer is rated, rates learner and item like two players of a game,
 * based on their ratings before the answer.
 */
async function countAnswer(
  tx: Tx,
  userId: string,
  itemId: string,
  { isRight, isRated }: { readonly isRight: boolean; readonly isRated: boolean },
  now: EpochMs,
): Promise<Pick<PairRow, 'ratingBefore' | 'ratingAfter'>> {
  const before = await lockRecord(tx, userId, now);
  const score = isRight ? 1 : 0;
  const streak = isRight ? before.streak + 1 : 0;
  const counted = {
    answers: before.answers + 1,
    hits: before.hits + score,
    streak,
    longestStreak: Math.max(before.longestStreak, streak),
  };
  if (!isRated) {
    await storeRecord(tx, userId, { ...before, ...counted }, now);
    return { ratingBefore: null, ratingAfter: null };
  }
  const item = await lockItemRating(tx, itemId);
  const rating = rateGames(before.rating, [{ opponent: item, score }]);
  await countItemAnswer(tx, itemId, rateGames(item, [{ opponent: before.rating, score: 1 - score }]), isRight);
  await storeRecord(tx, userId, { ...counted, rating }, now);
  return { ratingBefore: ratingView(before.rating), ratingAfter: ratingView(rating) };
}

function verdictOf({ pair, item }: ShownPair, choice: PairChoice): Omit<AnswerPairResponse, 'record'> {
  const { recorded, ratingBefore, ratingAfter, isTooFast } = pair;
  invariant((ratingBefore === null) === (ratingAfter === null), 'a rated answer has both ratings');
  return {
    choice,
    recorded,
    isRight: choice === recorded,
    asset: item.asset,
    interval: item.interval,
    firstAt: item.firstAt,
    lastAt: item.lastAt,
    rating: ratingBefore === null || ratingAfter === null ? null : { before: ratingBefore, after: ratingAfter },
    isTooFast,
  };
}
