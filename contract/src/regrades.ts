/** Re-grades of exams by administrators: grading charts again, and voiding a faulty chart. */
import { z } from 'zod';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { GRADING_VERSIONS } from '@tradesense/core/grading/grading-versions.ts';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { actReason } from './administration.ts';
import { orderQuery } from './endpoint-parts.ts';
import { storableDay } from './storable-time.ts';

const type = z.enum(CHART_EXAM_TYPES);
const isoTime = z.string();
const count = z.number().int();
const version = z.literal(GRADING_VERSIONS);

/**
 * What to grade again: one chart of the bank, one exam, or all exams of a type that started between two days (UTC),
 * both included.
 */
export const regradeSelection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), itemId: z.uuid() }),
  z.strictObject({ kind: z.literal('exam'), examId: z.uuid() }),
  z
    .strictObject({ kind: z.literal('period'), type, from: storableDay, until: storableDay })
    .refine(({ from, until }) => from <= until, { path: ['until'], error: 'must not be before `from`' }),
]);
export type RegradeSelection = z.output<typeof regradeSelection>;

/**
 * What to do with the selection: grade its charts again by a version of the rules, or void the chart, which then counts
 * for no learner and is no longer shown.
 */
export const regradeTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), version }),
  z.strictObject({ kind: z.literal('void') }),
]);

const parts = { selection: regradeSelection, target: regradeTarget };
type Parts = z.output<z.ZodObject<typeof parts>>;
const isPossible = ({ selection, target }: Parts) => target.kind === 'rule' || selection.kind === 'item';
const ONE_CHART = { path: ['target'], error: 'only one chart of the bank can be voided' };

export const regradePreviewRequest = z.strictObject(parts).refine(isPossible, ONE_CHART);
export type RegradePlan = z.output<typeof regradePreviewRequest>;
export const regradeRequest = z.strictObject({ ...parts, reason: actReason }).refine(isPossible, ONE_CHART);
export type RegradeRequest = z.output<typeof regradeRequest>;

export const regradePreview = z.object({
  type,
  ruleVersion: count.nullable(),
  /** Number of exams that would be graded again; `charts` is the number of charts. */
  exams: count,
  charts: count,
  /**
   * Number of exams that were read for the figures below. If there are more exams than a preview can read, only the
   * oldest exams are read.
   */
  examined: count,
  learners: count,
  /** Number of exams whose result would change. `nowPassed` and `nowFailed` count exams whose verdict would change. */
  changed: count,
  nowPassed: count,
  nowFailed: count,
  /**
   * Number of learners whose sandbox would be unlocked. `nearer` is the number of learners whose progress would grow,
   * `furtherOff` the number whose progress would shrink. An unlocked sandbox stays unlocked.
   */
  unlocked: count,
  nearer: count,
  furtherOff: count,
  /** Number of learners whose rating would change. `largestMove` is the largest change. */
  ratings: count,
  largestMove: z.number(),
  /** Number of certificates that count one of the charts. They stay as they were issued. */
  certificates: count,
  /** The first exams whose result would change. */
  examples: z.array(
    z.object({
      examId: z.string(),
      learner: z.string(),
      before: z.object({ score: z.number().nullable(), passed: z.boolean().nullable() }),
      after: z.object({ score: z.number().nullable(), passed: z.boolean().nullable() }),
    }),
  ),
});
export type RegradePreview = z.infer<typeof regradePreview>;

export const regradeRun = z.object({
  id: z.string(),
  type,
  /** Rule version of the new grades; `null` if the chart was voided. */
  ruleVersion: count.nullable(),
  selection: z.object({
    kind: z.enum(['item', 'exam', 'period']),
    /** Id of the chart or the exam; `null` for a period. */
    id: z.string().nullable(),
    /** First day of the period; `until` is the day after its last day. `null` if the selection is not a period. */
    from: isoTime.nullable(),
    until: isoTime.nullable(),
  }),
  reason: z.string(),
  startedAt: isoTime,
  /** Time at which the re-grade ended; `null` while it runs. */
  endedAt: isoTime.nullable(),
  exams: count,
  charts: count,
  changed: count,
  nowPassed: count,
  nowFailed: count,
});
export type RegradeRun = z.infer<typeof regradeRun>;
const regradeFilter = { type: type.optional(), ...orderQuery(ADMIN_TABLES.regrades) };
export const regradesQuery = z.strictObject({ ...regradeFilter, cursor: z.uuid().optional() });
export type RegradesQuery = z.infer<typeof regradesQuery>;
export const regradesExportQuery = z.strictObject(regradeFilter);
export const regradesResponse = z.object({ regrades: z.array(regradeRun), nextCursor: z.string().nullable() });
export type RegradesResponse = z.infer<typeof regradesResponse>;
