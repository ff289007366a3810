import type { PlacementView } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { PlacementOutcome } from '@tradesense/core/study/placement-rules.ts';
import { isPlacementOver } from '@tradesense/core/study/placement.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lessonRows } from './lesson-progress.repo.ts';
import { begunLessons } from './lesson-summary.policy.ts';
import { lessonsToPlace } from './placement-lessons.policy.ts';
import { answersOf, placementView } from './placement-view.policy.ts';
import {
  deletePlacement,
  findPlacement,
  insertPlacement,
  lockPlacement,
  updatePlacement,
  type PlacementRow,
} from './placement.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import { hashOfVisitor, type StudyOwner } from './study-owner.ts';
import type { TaskRow } from './task.repo.ts';

type PlacementDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library'>;

/** Returns the owner's placement; `null` if none was started. */
export async function showPlacement(
  { db, library }: Pick<PlacementDeps, 'db' | 'library'>,
  owner: StudyOwner,
): Promise<PlacementView | null> {
  return db.read(async (tx) => {
    const placement = await findPlacement(tx, owner);
    return placement === null ? null : viewOf(library, tx, owner, placement);
  });
}

async function viewOf(
  library: PlacementDeps['library'],
  tx: Tx,
  owner: StudyOwner,
  placement: PlacementRow,
): Promise<PlacementView> {
  return placementView(library, owner, placement, await lessonRows(tx, owner));
}

/** Starts or resumes the owner's placement. A finished placement stays unchanged. */
export async function startPlacement(deps: PlacementDeps, owner: StudyOwner): Promise<PlacementView> {
  return changePlacement(deps, owner, (placement) => (placement.state === 'done' ? 'done' : 'active'));
}

/**
 * Replaces the owner's finished placement with a new one. The finished one is deleted, because only the newest
 * placement counts. A running placement stays unchanged.
 */
export async function retakePlacement(
  { db, clock, ids, library }: PlacementDeps,
  owner: StudyOwner,
): Promise<Result<PlacementView, 'not-found'>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const former = await lockPlacement(tx, owner);
    if (former === null || former.state === 'skipped') return refused('not-found');
    if (former.state === 'active') return ok(await viewOf(library, tx, owner, former));
    await deletePlacement(tx, former.id);
    await insertPlacement(tx, owner, { id: ids.next(), state: 'active', answers: [], startedAt: now, touchedAt: now });
    const begun = await findPlacement(tx, owner);
    if (begun === null) throw new Error('the placement was inserted');
    return ok(await viewOf(library, tx, owner, begun));
  });
}

/**
 * Records that the owner does not want a placement, so that it is no longer offered. A finished placement stays
 * unchanged.
 */
export async function skipPlacement(deps: PlacementDeps, owner: StudyOwner): Promise<PlacementView> {
  return changePlacement(deps, owner, (placement) => (placement.state === 'done' ? 'done' : 'skipped'));
}

/** Ends the owner's running placement before its last task. A finished placement stays unchanged. */
export async function endPlacement(
  { db, library }: Pick<PlacementDeps, 'db' | 'library'>,
  owner: StudyOwner,
): Promise<Result<PlacementView, 'not-found'>> {
  return db.transaction(async (tx) => {
    const begun = await lockPlacement(tx, owner);
    if (begun === null || begun.state === 'skipped') return refused('not-found');
    if (begun.state === 'active') await updatePlacement(tx, begun.id, { state: 'done' });
    return ok(await viewOf(library, tx, owner, { ...begun, state: 'done' }));
  });
}

/**
 * Changes the state of the owner's placement. Creates the placement if there is none. A placement without remaining
 * tasks is finished.
 */
async function changePlacement(
  { db, clock, ids, library }: PlacementDeps,
  owner: StudyOwner,
  stateAfter: (placement: PlacementRow) => PlacementRow['state'],
): Promise<PlacementView> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await insertPlacement(tx, owner, { id: ids.next(), state: 'active', answers: [], startedAt: now, touchedAt: now });
    const placement = await lockPlacement(tx, owner);
    if (placement === null) throw new Error('the placement was inserted');
    const wanted = stateAfter(placement);
    const isOver = wanted === 'active' && isPlacementOver(lessonsToPlace(library, owner), answersOf(placement));
    const state = isOver ? 'done' : wanted;
    if (state !== placement.state) await updatePlacement(tx, placement.id, { state });
    return viewOf(library, tx, owner, { ...placement, state });
  });
}

/**
 * Adds the outcome of a settled task to its placement. The last task ends the placement. A placement that has already
 * ended stays unchanged.
 */
export async function addPlacementOutcome(
  { library }: Pick<PlacementDeps, 'library'>,
  tx: Tx,
  owner: StudyOwner,
  { placementId, placeIndex, lesson }: TaskRow,
  { outcome, now }: { readonly outcome: PlacementOutcome; readonly now: EpochMs },
): Promise<void> {
  const placement = await lockPlacement(tx, owner);
  if (placement?.id !== placementId || placement.state !== 'active') return;
  if (placement.answers.length !== placeIndex) return;
  const answers = [...placement.answers, { lesson, outcome }];
  const isOver = isPlacementOver(lessonsToPlace(library, owner), answersOf({ answers }));
  const touchedAt = epochMs(Math.max(now, placement.startedAt));
  await updatePlacement(tx, placement.id, { answers, touchedAt, state: isOver ? 'done' : 'active' });
}

/**
 * Gives a learner the placement that was answered in this browser before the account existed. The learner must have no
 * placement and must have started no lesson, like somebody who has just registered. The browser's own copy is deleted,
 * so that the next learner who signs in here does not get the same placement.
 */
export async function adoptVisitorPlacement(
  { ids, library }: Pick<PlacementDeps, 'ids' | 'library'>,
  tx: Tx,
  userId: string,
  visitor: string,
): Promise<void> {
  const learner: StudyOwner = { kind: 'learner', userId };
  const placement = await lockPlacement(tx, { kind: 'visitor', visitorHash: hashOfVisitor(visitor) });
  if (placement === null || (await findPlacement(tx, learner)) !== null) return;
  if (begunLessons(library, await lessonRows(tx, learner)).length > 0) return;
  const { state, answers, startedAt, touchedAt } = placement;
  // The learner may have started a placement in another tab at the same time. Then both placements stay.
  const isAdopted = await insertPlacement(tx, learner, { id: ids.next(), state, answers, startedAt, touchedAt });
  if (isAdopted) await deletePlacement(tx, placement.id);
}
