import { z } from 'zod';
import {
  CHART_EXAM_INTERVALS,
  type ChartExamInterval,
  type ChartExamType,
} from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { StartReason } from '../assessment/index.ts';
import { lockShown } from '../market/index.ts';
import { assignedItem } from './assigned-item.service.ts';
import { assetsOf, makeItem, type DrawDeps } from './draw-item.service.ts';
import { insertAssignedItem, type SeenWindow } from './exam-item.repo.ts';
import { insertExam, lockExam } from './exam.repo.ts';
import { serveChart, type StartExamDeps } from './start-exam.service.ts';

export interface AssignedExamChoice {
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
  readonly interval: ChartExamInterval | 'mixed';
  readonly count: number;
}

/**
 * Maximum average number of draws per chart, after which the whole exam is given up. A drawn chart is discarded if the
 * same item is already stored.
 */
const TRIES_PER_CHART = 5;

/**
 * Draws the charts of a class's exam from the open part of the practice history, from which rated exams never draw.
 * Stores the charts, so that all learners get the same bars, even after a later import. Charts overlap only if too few
 * others are left. Returns the ids of the stored items; `null` if there are too few charts.
 */
export async function drawAssigned(
  deps: Pick<DrawDeps, 'history' | 'ids' | 'newSeed'>,
  tx: Tx,
  { type, assetClass, interval, count }: AssignedExamChoice,
  now: EpochMs,
): Promise<readonly string[] | null> {
  const random = createRandom(...deps.newSeed());
  const assets = assetsOf(assetClass, await deps.history.recordedAssets(tx));
  const intervals = interval === 'mixed' ? CHART_EXAM_INTERVALS : [interval];
  const seen: SeenWindow[] = [];
  const ids: string[] = [];
  for (let draw = 0; ids.length < count; draw += 1) {
    if (draw === count * TRIES_PER_CHART) return null;
    const question = { type, assetClass, assets, intervals, part: 'open', seen, withheld: [] } as const;
    const item = await makeItem(deps, tx, random, question);
    if (item === null) return null;
    seen.push(item);
    const id = deps.ids.next();
    if (await insertAssignedItem(tx, { ...item, id, createdAt: now })) ids.push(id);
  }
  return ids;
}

/** Request to start a learner's exam on the charts that their class shares. */
export interface AssignedExam extends Pick<AssignedExamChoice, 'type' | 'assetClass'> {
  readonly userId: string;
  readonly assignmentId: string;
  /** Item ids from `drawAssigned`. */
  readonly items: readonly string[];
  /** Called with the id of the new exam, in the transaction that stores it. */
  readonly onStored: (tx: Tx, examId: string) => Promise<void>;
}

const startedExam = z.object({ id: z.uuid() });

/**
 * Starts a learner's exam on the charts that their class shares. The exam is unrated and has no time limits. A second
 * start for the same assignment returns the first exam.
 */
export function startAssigned(
  deps: StartExamDeps,
  { userId, assignmentId, type, assetClass, items, onStored }: AssignedExam,
): Promise<Result<z.infer<typeof startedExam>, StartReason>> {
  return deps.lifeCycle.start({
    userId,
    idempotent: {
      scope: `chart-exam-class:${userId}`,
      key: assignmentId,
      requestHash: requestHash([assignmentId]),
      response: startedExam,
    },
    draw: () => Promise.resolve(ok(assignedItem(items, 0))),
    async store(tx, first, now) {
      await lockShown(tx, userId);
      const id = deps.ids.next();
      const { 'exam-pass-percent': passPercent } = await deps.settings.read(tx);
      const what = { type, assetClass, mode: 'practice', unrated: 'class', state: 'active' } as const;
      const size = { assignedItems: items, chartCount: items.length, passPercent };
      if (!(await insertExam(tx, { id, userId, ...what, ...size, startedAt: now, touchedAt: now }))) return null;
      const exam = await lockExam(tx, userId, id);
      invariant(exam !== null, 'the exam was stored in this transaction');
      await serveChart(deps, tx, exam, 0, first, now);
      await onStored(tx, id);
      return { id };
    },
  });
}
