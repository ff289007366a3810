/** What a teacher sees of the learners' answers in a class's tests. */
import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { CONFIDENCE_EDGES } from '@tradesense/core/bias/insights.ts';
import type { CallGroup } from '@tradesense/core/classes/class-calibration.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions } from './bias-test.tables.ts';

export interface ClassAnswer {
  readonly testId: string;
  /** Index of the chart in the test. */
  readonly index: number;
  readonly truth: BiasDirection;
  readonly direction: BiasDirection;
  readonly tags: readonly BiasTag[];
  readonly isRight: boolean;
}

/** Returns all answers in these tests, ordered by the index of the chart. */
export async function answersOfTests(tx: Tx, testIds: readonly string[]): Promise<readonly ClassAnswer[]> {
  if (testIds.length === 0) return [];
  const { testId, index, truthDirection: truth, direction, tags, correct, answeredAt } = biasQuestions;
  const rows = await tx
    .select({ testId, index, truth, direction, tags, isRight: correct })
    .from(biasQuestions)
    .where(and(inArray(testId, [...testIds]), isNotNull(answeredAt)))
    .orderBy(asc(index), asc(testId));
  return rows.flatMap(({ direction: called, isRight, tags: given, ...row }) =>
    called === null || isRight === null ? [] : [{ ...row, direction: called, isRight, tags: given ?? [] }],
  );
}

interface GroupRow {
  readonly asset: string;
  readonly timeframe: BiasTimeframe;
  readonly setup_first: Date;
  readonly truth: BiasDirection;
  readonly bin: number;
  readonly calls: number;
  readonly right: number;
  readonly confidence: number;
  readonly brier: number;
}

/** Lower end of each confidence level, in percent. */
const LEVELS = CONFIDENCE_EDGES.slice(0, -1).map((edge) => Math.round(100 * edge));

/**
 * Returns the calls of the given tests, grouped by chart and confidence level. Calls that came faster than a person can
 * give one are left out.
 */
export async function callGroupsOf(tx: Tx, testIds: readonly string[]): Promise<readonly CallGroup[]> {
  if (testIds.length === 0) return [];
  const { rows } = await tx.$client.query<GroupRow>({
    name: 'bias-call-groups',
    text: `SELECT asset, timeframe, setup_first, truth_direction AS truth, width_bucket(confidence, $2::int[]) - 1 AS bin,
        count(*)::int AS calls, (count(*) FILTER (WHERE correct))::int AS right,
        sum(confidence)::int AS confidence, sum(brier)::float8 AS brier
      FROM bias_questions
      WHERE test_id = ANY($1::uuid[]) AND answered_at IS NOT NULL AND NOT is_too_fast
      GROUP BY asset, timeframe, setup_first, truth_direction, bin`,
    values: [testIds, LEVELS],
  });
  return rows.map(({ asset, timeframe, setup_first: first, ...row }) => ({
    ...row,
    chart: `${asset} ${timeframe} ${new Date(first).toISOString()}`,
  }));
}
