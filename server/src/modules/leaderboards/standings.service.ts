/**
 * Keeps the standings up to date. An event is only the trigger: the result is read from the module that owns it, so a
 * late or repeated event changes nothing.
 */
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { BOARDS, type Board } from '@tradesense/core/leaderboards/board-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readStandings } from './read-standing.queries.ts';
import { deleteMember, deleteStanding, insertMember, joinedAt, lockLearner, storeStanding } from './standings.repo.ts';

/** Recomputes the learner's standings on these boards. */
export async function refreshStandings(tx: Tx, userId: string, boards: readonly Board[], now: EpochMs): Promise<void> {
  await lockLearner(tx, userId);
  const isMember = (await joinedAt(tx, userId)) !== null;
  for (const [board, standing] of await readStandings(tx, userId, boards, now)) {
    if (standing === null) await deleteStanding(tx, userId, board);
    else await storeStanding(tx, { userId, board, isMember, now }, standing);
  }
}

/** Makes the learner a member from now on. Earlier results count as well. */
export async function join(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  await lockLearner(tx, userId);
  await insertMember(tx, userId, now);
  await refreshStandings(tx, userId, BOARDS, now);
}

/** Removes the learner from every board. */
export async function leave(tx: Tx, userId: string): Promise<void> {
  await lockLearner(tx, userId);
  await deleteMember(tx, userId);
}
