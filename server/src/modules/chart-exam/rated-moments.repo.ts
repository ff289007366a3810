import type { RatedMoment } from '@tradesense/core/badges/badge-catalogue.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Returns the learner's rating after each rated chart, without ratings whose deviation exceeds `deviationMax`. */
export async function ratedMoments(tx: Tx, userId: string, deviationMax: number): Promise<readonly RatedMoment[]> {
  const { rows } = await tx.$client.query<RatedMoment>({
    name: 'chart-exam-rated-moments',
    text: `SELECT type, value, deviation, charts FROM (
        SELECT exam.type, (chart.rating_after->>'value')::float8 AS value, (chart.rating_after->>'deviation')::float8 AS deviation,
          row_number() OVER (PARTITION BY exam.type ORDER BY chart.graded_at, chart.exam_id, chart.index)::int AS charts
        FROM chart_exam_charts AS chart JOIN chart_exams AS exam ON exam.id = chart.exam_id
        WHERE chart.user_id = $1 AND chart.is_rated AND chart.rating_after IS NOT NULL
      ) AS rated WHERE deviation <= $2`,
    values: [userId, deviationMax],
  });
  return rows;
}

/** Returns the days (UTC) on which at least one rated chart of the learner was graded. */
export async function ratedChartDays(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ day: string }>({
    name: 'chart-exam-rated-days',
    text: `SELECT DISTINCT to_char(graded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM chart_exam_charts
      WHERE user_id = $1 AND is_rated AND graded_at IS NOT NULL`,
    values: [userId],
  });
  return rows.map(({ day }) => day);
}
