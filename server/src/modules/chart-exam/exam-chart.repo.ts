import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { ExamMark, ExamRating } from '@tradesense/contract/chart-exam.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { Submission } from '@tradesense/core/assessment/submission.ts';
import type { ChartExamAsk, ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { examCharts, examItems, examParts, type RatedAgainst, type StoredPartResult } from './chart-exam.tables.ts';
import type { ItemRow } from './exam-item.repo.ts';

export type ChartRow = typeof examCharts.$inferSelect;
export type PartRow = typeof examParts.$inferSelect;

/** A chart of an exam with its item and with the parts that were opened so far, in order. */
export interface ExamChartRecord {
  /** Rule version with which the chart is graded. */
  readonly ruleVersion: number;
  readonly chart: ChartRow;
  readonly item: ItemRow;
  readonly parts: readonly PartRow[];
}

/** Returns every served chart of an exam with its bars, in order. */
export async function chartsOf(tx: Tx, examId: string): Promise<readonly ExamChartRecord[]> {
  return readCharts(tx, eq(examCharts.examId, examId), eq(examParts.examId, examId));
}

/** Returns one chart of an exam with its bars; `null` if the exam has not served it. */
export async function findChart(tx: Tx, examId: string, index: number): Promise<ExamChartRecord | null> {
  const [record] = await readCharts(
    tx,
    and(eq(examCharts.examId, examId), eq(examCharts.index, index)),
    and(eq(examParts.examId, examId), eq(examParts.chart, index)),
  );
  return record ?? null;
}

export interface GradedChart {
  readonly type: ChartExamType;
  /** Rule version with which the chart was graded. */
  readonly ruleVersion: number;
  /** The bars that the chart showed before the answer. */
  readonly bars: readonly CandleRow[];
  readonly parts: readonly { readonly ask: ChartExamAsk; readonly marks: number; readonly score: number }[];
}

/** Returns a graded chart of an exam, or `null` if it is not graded or is void. */
export async function gradedChart(tx: Tx, examId: string, index: number): Promise<GradedChart | null> {
  const record = await findChart(tx, examId, index);
  if (record === null || record.chart.gradedAt === null || record.chart.voidedAt !== null) return null;
  return {
    type: record.item.type,
    ruleVersion: record.ruleVersion,
    bars: record.item.bars.slice(0, record.item.visibleBars),
    parts: record.parts.map(({ ask, marks, result }) => {
      invariant(result !== null, 'every part of a graded chart has a result');
      return { ask, marks: marks.length, score: result.score };
    }),
  };
}

async function readCharts(
  tx: Tx,
  whichCharts: SQL | undefined,
  whichParts: SQL | undefined,
): Promise<readonly ExamChartRecord[]> {
  const rows = await tx
    .select({ chart: examCharts, item: examItems })
    .from(examCharts)
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(whichCharts)
    .orderBy(asc(examCharts.index));
  const parts = await tx.select().from(examParts).where(whichParts).orderBy(asc(examParts.chart), asc(examParts.index));
  return rows.map((row) => ({
    ...row,
    ruleVersion: row.chart.ruleVersion ?? row.item.ruleVersion,
    parts: parts.filter(({ chart }) => chart === row.chart.index),
  }));
}

/** What the verdict on a completed exam needs of each graded chart. */
export interface JudgedChart {
  readonly score: number;
  readonly isVoided: boolean;
  readonly results: readonly StoredPartResult[];
}

/** Returns the graded charts of the exam with the results of their parts, in order. */
export async function judgedCharts(tx: Tx, examId: string): Promise<readonly JudgedChart[]> {
  const rows = await tx
    .select({ index: examCharts.index, score: examCharts.score, voidedAt: examCharts.voidedAt })
    .from(examCharts)
    .where(and(eq(examCharts.examId, examId), isNotNull(examCharts.gradedAt)))
    .orderBy(asc(examCharts.index));
  const parts = await tx
    .select({ chart: examParts.chart, result: examParts.result })
    .from(examParts)
    .where(and(eq(examParts.examId, examId), isNotNull(examParts.endedAt)))
    .orderBy(asc(examParts.chart), asc(examParts.index));
  return rows.flatMap(({ index, score, voidedAt }) =>
    score === null
      ? []
      : [
          {
            score,
            isVoided: voidedAt !== null,
            results: parts.flatMap(({ chart, result }) => (chart === index && result !== null ? [result] : [])),
          },
        ],
  );
}

/** Returns the open part of the exam; `null` if none is open. */
export async function findOpenPart(tx: Tx, examId: string): Promise<PartRow | null> {
  const [part] = await tx
    .select()
    .from(examParts)
    .where(and(eq(examParts.examId, examId), isNull(examParts.endedAt)));
  return part ?? null;
}

/** Returns a part; `null` if it was never opened. */
export async function findPart(
  tx: Tx,
  examId: string,
  place: { readonly chart: number; readonly part: number },
): Promise<PartRow | null> {
  const [part] = await tx
    .select()
    .from(examParts)
    .where(and(eq(examParts.examId, examId), eq(examParts.chart, place.chart), eq(examParts.index, place.part)));
  return part ?? null;
}

/** Returns the exam's submission with this idempotency key, as a list of none or one. */
export async function submissionsOf(tx: Tx, examId: string, idempotencyKey: string): Promise<readonly Submission[]> {
  const rows = await tx
    .select({ idempotencyKey: examParts.idempotencyKey, requestHash: examParts.requestHash })
    .from(examParts)
    .where(and(eq(examParts.examId, examId), eq(examParts.idempotencyKey, idempotencyKey)));
  return rows.flatMap(({ requestHash }) => (requestHash === null ? [] : [{ idempotencyKey, requestHash }]));
}

export async function insertChart(tx: Tx, chart: typeof examCharts.$inferInsert): Promise<void> {
  await tx.insert(examCharts).values(chart);
}

export interface ChartGrading {
  /**
   * Whether the chart changes ratings. `false` even in a rated exam if the chart was marked faster than a person can
   * mark it, or if its item is void.
   */
  readonly isRated: boolean;
  readonly gradedAt: EpochMs;
  readonly score: number;
  readonly ratingBefore: ExamRating | null;
  readonly ratingAfter: ExamRating | null;
  readonly ratedAgainst: RatedAgainst | null;
  /** Time of the grading if the item was already void then, otherwise `null`. */
  readonly voidedAt: EpochMs | null;
}

/** Stores the grading of a chart. A grading is final, so a second call stores nothing and throws. */
export async function gradeChartRow(tx: Tx, { examId, index }: ChartRow, grading: ChartGrading): Promise<void> {
  const rows = await tx
    .update(examCharts)
    .set(grading)
    .where(and(eq(examCharts.examId, examId), eq(examCharts.index, index), isNull(examCharts.gradedAt)))
    .returning({ index: examCharts.index });
  invariant(rows.length === 1, `chart ${index} of exam ${examId} is graded already`);
}

export async function insertPart(tx: Tx, part: typeof examParts.$inferInsert): Promise<void> {
  await tx.insert(examParts).values(part);
}

export async function saveMarksOfPart(
  tx: Tx,
  { examId, chart, index }: PartRow,
  saved: { readonly marks: ExamMark[]; readonly revision: number },
): Promise<void> {
  await tx
    .update(examParts)
    .set(saved)
    .where(
      and(
        eq(examParts.examId, examId),
        eq(examParts.chart, chart),
        eq(examParts.index, index),
        isNull(examParts.endedAt),
      ),
    );
}

export interface PartEnd {
  readonly marks: ExamMark[];
  readonly endedAt: EpochMs;
  readonly isExpired: boolean;
  readonly result: StoredPartResult;
  /**
   * Idempotency key of the submission that ended the part. It and `requestHash` are `null` if the part ended because
   * its time was up.
   */
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/** Stores the end of a part. A part ends once: a second call stores nothing and throws. */
export async function endPartRow(tx: Tx, { examId, chart, index }: PartRow, end: PartEnd): Promise<void> {
  const rows = await tx
    .update(examParts)
    .set(end)
    .where(
      and(
        eq(examParts.examId, examId),
        eq(examParts.chart, chart),
        eq(examParts.index, index),
        isNull(examParts.endedAt),
      ),
    )
    .returning({ index: examParts.index });
  invariant(rows.length === 1, `part ${index} of chart ${chart} of exam ${examId} has ended already`);
}

/** Returns, for each graded chart of the exam in order, the score, and the learner's rating before and after it. */
export async function gradedResults(
  tx: Tx,
  examId: string,
): Promise<readonly Pick<typeof examCharts.$inferSelect, 'score' | 'ratingBefore' | 'ratingAfter'>[]> {
  const { score, ratingBefore, ratingAfter } = examCharts;
  return await tx
    .select({ score, ratingBefore, ratingAfter })
    .from(examCharts)
    .where(and(eq(examCharts.examId, examId), isNotNull(examCharts.gradedAt)))
    .orderBy(asc(examCharts.index));
}
