import type {
  SaveMarksRequest,
  SaveMarksResponse,
  SubmitPartRequest,
  SubmitPartResponse,
} from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { examView } from './chart-exam-view.ts';
import { saveMarksOfPart } from './exam-chart.repo.ts';
import { partRemainingMs } from './exam-clock.policy.ts';
import { placeMarks, type PlacedMarks } from './exam-marks.policy.ts';
import { updateExam } from './exam.repo.ts';
import { columnsOfRows } from './grade-part.policy.ts';
import { endPart, type GradeDeps } from './grade-chart.service.ts';
import { settle, settledExam, type SettledExam } from './settled-exam.service.ts';

export type MarksDeps = GradeDeps & Pick<Platform, 'db' | 'clock'>;

/**
 * Keeps the marks of the open part so far; an older list than the one kept changes nothing. Throws `not-found` (404) or
 * what `openPartOf` and `placed` refuse.
 */
export async function saveMarks(
  deps: MarksDeps,
  userId: string,
  examId: string,
  request: SaveMarksRequest,
): Promise<SaveMarksResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await settledExam(deps, tx, userId, examId, now);
    const { chart, part } = openPartOf(settled, request);
    const { marks, clipped } = placed(settled, chart, request.marks);
    const isNewer = request.revision > part.revision;
    if (isNewer) {
      await saveMarksOfPart(tx, part, { marks, revision: request.revision });
      await updateExam(tx, settled.exam, { touchedAt: epochMs(Math.max(now, settled.exam.touchedAt)) });
    }
    return {
      revision: isNewer ? request.revision : part.revision,
      savedAt: new Date(now).toISOString(),
      remainingMs: partRemainingMs(part, now),
      clipped: [...clipped],
    };
  });
}

/**
 * Ends the open part with these marks, once and for all, and answers with the exam as it stands then. The same key with
 * the same marks again changes nothing and gets the exam as it stands by then. Throws `not-found` (404),
 * `idempotency-conflict` (409) or what `openPartOf` and `placed` refuse.
 */
export async function submitPart(
  deps: MarksDeps,
  userId: string,
  examId: string,
  request: SubmitPartRequest,
): Promise<SubmitPartResponse> {
  return deps.db.transaction((tx) => submitLocked(deps, tx, userId, examId, request));
}

async function submitLocked(
  deps: MarksDeps,
  tx: Tx,
  userId: string,
  examId: string,
  request: SubmitPartRequest,
): Promise<SubmitPartResponse> {
  const now = deps.clock.now();
  const settled = await settledExam(deps, tx, userId, examId, now);
  const hash = requestHash([request.chart, request.part, request.marks]);
  const known = settled.charts
    .flatMap(({ parts }) => parts)
    .find(({ idempotencyKey }) => idempotencyKey === request.idempotency);
  if (known !== undefined) {
    if (known.requestHash !== hash) throw new Problem('idempotency-conflict');
    return { ...examView(settled, now), clipped: [] };
  }
  const { chart, part } = openPartOf(settled, request);
  const { marks, clipped } = placed(settled, chart, request.marks);
  const submission = { idempotencyKey: request.idempotency, requestHash: hash };
  const exam = await endPart(deps, tx, settled.exam, chart, part, { marks, at: now, submission });
  return { ...examView(await settle(deps, tx, exam, now), now), clipped: [...clipped] };
}

/**
 * The open part, if it is the one that is meant. Throws `part-expired` (410) when that one ran out, `test-ended` (409) when
 * the exam is over and `question-not-current` (409) when another part is open.
 */
function openPartOf(
  { exam, charts, open }: SettledExam,
  meant: { readonly chart: number; readonly part: number },
): NonNullable<SettledExam['open']> {
  const asked = charts[meant.chart]?.parts[meant.part];
  if (asked?.isExpired === true)
    throw new Problem('part-expired', { detail: 'The time was over. It is graded with the marks saved before.' });
  if (exam.state !== 'active') throw new Problem('test-ended');
  if (open === null || open.part.chart !== meant.chart || open.part.index !== meant.part)
    throw new Problem('question-not-current');
  return open;
}

/** The marks as they count on this chart. Throws `mark-invalid` (422) with the path of each mark that does not belong there. */
function placed(
  { exam }: SettledExam,
  { item }: NonNullable<SettledExam['open']>['chart'],
  marks: SaveMarksRequest['marks'],
): PlacedMarks {
  const { tool } = CHART_EXAM_RULES[exam.type];
  const result = placeMarks(tool, marks, columnsOfRows(item.bars.slice(0, item.visibleBars)));
  if (!result.ok) throw new Problem('mark-invalid', { errors: result.reason });
  return result.value;
}
