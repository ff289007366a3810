import { isDeepStrictEqual } from 'node:util';
import type { LiveAnswer } from '@tradesense/contract/live-sessions.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { findMarkFault } from '@tradesense/core/live-sessions/live-marks.ts';
import { decideLiveAnswer } from '@tradesense/core/live-sessions/live-round.ts';
import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerOf, storeAnswer } from './live-answers.repo.ts';
import { answerLocked, noSuchRound, roundClosed, wrongKind, wrongMark } from './live-problems.ts';
import { lockRoundShared, type AnsweredRound } from './live-sessions.repo.ts';
import { shownRows } from './live-chart.ts';
import type { LiveDeps } from './live-sessions.service.ts';
import { learningIn, publishChange } from './live-standing.service.ts';

/**
 * Stores a learner's answer to a round of a live session. Sending an answer that is stored already changes nothing.
 * Throws the problems of its endpoint.
 */
export function answerLiveRound(
  deps: LiveDeps,
  userId: string,
  place: { readonly classId: string; readonly roundId: string },
  answer: LiveAnswer,
): Promise<{ answer: LiveAnswer }> {
  return deps.db.transaction(async (tx) => {
    const { found, since } = await learningIn(tx, place.classId, userId);
    const round = await lockRoundShared(tx, place.classId, place.roundId);
    if (round === null) throw noSuchRound();
    if (round.kind !== answer.kind) throw wrongKind(round.kind);
    if ((await decide(tx, round, { userId, since }, answer)) === 'repeat') return { answer };
    checkMarks(round, answer);
    const given = { roundId: round.id, userId, answeredAt: deps.clock.now(), answer };
    // Another tab may have stored a locked answer in the meantime. Then the request succeeds only if it repeats that
    // answer.
    const isStored =
      (await storeAnswer(tx, given, since)) || (await decide(tx, round, { userId, since }, answer)) === 'repeat';
    if (!isStored) throw answerLocked();
    // The teacher's page and the learner's other tabs must show the answer, too.
    publishChange(deps, tx, found.id, [found.teacherId, userId]);
    return { answer };
  });
}

/** Throws `invalid-request` for a mark that is not allowed on the round's chart. */
function checkMarks(round: AnsweredRound, answer: LiveAnswer): void {
  if (answer.kind !== 'mark') return;
  const found = findMarkFault(answer.marks, columnsOfRows(shownRows(round)));
  if (found !== null) throw wrongMark(found.index, found.fault);
}

interface Learner {
  readonly userId: string;
  /** Time when the learner joined the class. Earlier answers are ignored. */
  readonly since: EpochMs;
}

async function decide(tx: Tx, { id, state }: AnsweredRound, { userId, since }: Learner, answer: LiveAnswer) {
  const stored = await answerOf(tx, id, userId, since);
  const isSame = stored !== null && isDeepStrictEqual(stored, answer);
  const decided = decideLiveAnswer({ state, isLocked: stored?.isLocked === true, isSame });
  if (decided.ok) return decided.value;
  throw decided.reason === 'round-closed' ? roundClosed() : answerLocked();
}
