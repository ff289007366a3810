import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type {
  SaveMarksRequest,
  SaveMarksResponse,
  SubmitPartRequest,
  SubmitPartResponse,
} from '@tradesense/contract/chart-exam.ts';
import { partRemainingMs } from '@tradesense/core/assessment/attempt.ts';
import { findRepeated } from '@tradesense/core/assessment/submission.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import { readSettled, type ExamDeps } from './chart-exam.queries.ts';
import {
  findChart,
  findPart,
  saveMarksOfPart,
  submissionsOf,
  type ExamChartRecord,
  type PartRow,
} from './exam-chart.repo.ts';
import { placeMarks, type MarkErrors, type PlacedMarks } from './exam-marks.policy.ts';
import { updateExam, type ExamRow } from './exam.repo.ts';
import { endPart, type GradeDeps } from './grade-chart.service.ts';
import type { SettledExam } from './life-cycle.service.ts';

export type MarksDeps = GradeDeps & ExamDeps;

/** Why a request to save or submit marks was refused. */
export type MarksReason =
  | 'not-found'
  /** The part's time was up before the request arrived. */
  | 'part-expired'
  | 'test-ended'
  /** The request is for a part that is not the open one. */
  | 'question-not-current'
  | { readonly code: 'mark-invalid'; readonly errors: MarkErrors };

export type SubmitReason = MarksReason | 'idempotency-conflict';

/** Saves the current marks of the open part. A list with an older revision than the saved one changes nothing. */
export async function saveMarks(
  deps: MarksDeps,
  userId: string,
  examId: string,
  request: SaveMarksRequest,
): Promise<Result<SaveMarksResponse, MarksReason>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, examId, now);
    if (!settled.ok) return settled;
    const open = await openPartOf(tx, settled.value, request);
    if (!open.ok) return open;
    const { attempt: exam } = settled.value;
    const { part, chart } = open.value;
    const placed = placedMarks(exam, chart, request.marks);
    if (!placed.ok) return placed;
    const { marks, clipped } = placed.value;
    const isNewer = request.revision > part.revision;
    if (isNewer) {
      await saveMarksOfPart(tx, part, { marks, revision: request.revision });
      await updateExam(tx, exam, { touchedAt: epochMs(Math.max(now, exam.touchedAt)) });
    }
    return ok({
      revision: isNewer ? request.revision : part.revision,
      savedAt: new Date(now).toISOString(),
      remainingMs: partRemainingMs(part, now),
      clipped: [...clipped],
    });
  });
}

/**
 * Ends the open part with these marks and returns the exam's new state. A part ends only once: a repeated request with
 * the same idempotency key and marks changes nothing and returns the exam's current state.
 */
export async function submitPart(
  deps: MarksDeps,
  userId: string,
  examId: string,
  request: SubmitPartRequest,
): Promise<Result<SubmitPartResponse, SubmitReason>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, examId, now);
    if (!settled.ok) return settled;
    const { attempt: exam } = settled.value;
    const hash = requestHash([request.chart, request.part, request.marks]);
    const submission = { idempotencyKey: request.idempotency, requestHash: hash };
    const repeated = findRepeated(await submissionsOf(tx, examId, request.idempotency), submission);
    if (repeated === 'idempotency-conflict') return refused(repeated);
    if (repeated !== null) return ok({ ...(await readSettled(tx, settled.value, now)), clipped: [] });
    const open = await openPartOf(tx, settled.value, request);
    if (!open.ok) return open;
    const { part, chart } = open.value;
    const placed = placedMarks(exam, chart, request.marks);
    if (!placed.ok) return placed;
    const { marks, clipped } = placed.value;
    const ended = await endPart(deps, tx, exam, chart, part, { marks, at: now, submission });
    const after = await deps.lifeCycle.settle(tx, ended, now);
    return ok({ ...(await readSettled(tx, after, now)), clipped: [...clipped] });
  });
}

interface OpenPart {
  readonly part: PartRow;
  readonly chart: ExamChartRecord;
}

/** Returns the open part with its chart if the request is for this part, otherwise the reason for a refusal. */
async function openPartOf(
  tx: Tx,
  { attempt: exam, openPart }: SettledExam,
  meant: { readonly chart: number; readonly part: number },
): Promise<Result<OpenPart, Exclude<MarksReason, 'not-found' | object>>> {
  if (openPart === null || openPart.chart !== meant.chart || openPart.index !== meant.part) {
    if (exam.state === 'abandoned') return refused('test-ended');
    const ended = await findPart(tx, exam.id, meant);
    if (ended?.isExpired === true) return refused('part-expired');
    return refused(exam.state === 'active' ? 'question-not-current' : 'test-ended');
  }
  const chart = await findChart(tx, exam.id, openPart.chart);
  invariant(chart !== null, 'an open part belongs to a chart');
  return ok({ part: openPart, chart });
}

/**
 * Returns the marks as they are graded on this chart. Rejects marks that are not allowed there, and names the path of
 * each.
 */
function placedMarks(
  { type }: ExamRow,
  { item }: ExamChartRecord,
  marks: SaveMarksRequest['marks'],
): Result<PlacedMarks, Extract<MarksReason, object>> {
  const visible = columnsOfRows(item.bars.slice(0, item.visibleBars));
  const placed = placeMarks(CHART_EXAM_RULES[type].tool, marks, visible);
  return placed.ok ? placed : refused({ code: 'mark-invalid', errors: placed.reason });
}
