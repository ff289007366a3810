import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { RATING_START } from '@tradesense/core/learning/rating-rules.ts';
import { Z_95 } from '@tradesense/core/learning/wilson-interval.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CurvePlot } from '../../plots/curve-plot.tsx';
import { Select } from '../../ui/select.tsx';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import styles from './dashboard-page.module.css';
import { countText, whole } from './figure-text.ts';
import { dayName, noonOf } from './plot-data.ts';

type History = SkillDashboard['ratings'][number];

/** Minimum number of days between two exams of one type before a link to compare the marks of both exams is shown. */
const APART_DAYS = 30;

/** Shows how the rating of an exam type has changed, with its interval. */
export function RatingHistory({ ratings }: { readonly ratings: readonly History[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const shown = ratings.find(({ type }) => type === chosen) ?? ratings.toSorted((a, b) => b.charts - a.charts)[0];
  if (shown === undefined) return null;
  const points = shown.history.map(({ day, value, deviation, charts }) => {
    const half = Z_95 * deviation;
    const text = `${dayName(day)}: ${whole(value)}, 95% interval ${whole(value - half)} to ${whole(value + half)}, after ${whole(charts)} charts`;
    return { at: noonOf(day), value, text, band: [value - half, value + half] as const };
  });
  return (
    <>
      {ratings.length === 1 ? null : (
        <div className={styles['choice']}>
          <Select label="Exam type" value={shown.type} onValueChange={choose}>
            {ratings.map(({ type }) => (
              <option key={type} value={type}>
                {TYPE_LABELS[type].title}
              </option>
            ))}
          </Select>
        </div>
      )}
      <CurvePlot
        title={`Rating over time: ${TYPE_LABELS[shown.type].title}`}
        count={countText(shown.charts, 'charts')}
        legend={[
          { shape: 'line', text: 'rating and 95% interval' },
          { shape: 'dashed', text: `median chart, ${whole(RATING_START)}` },
        ]}
        note={<OwnMarks history={shown} />}
        points={points}
        reference={RATING_START}
        tickText={whole}
        height={220}
        table={{
          columns: ['Day', 'Rating', '95% interval', 'Charts', 'Source'],
          rows: () =>
            shown.history.toReversed().map(({ day, value, deviation, charts, lastExamId }) => ({
              key: day,
              cells: [
                dayName(day),
                whole(value),
                `${whole(value - Z_95 * deviation)} to ${whole(value + Z_95 * deviation)}`,
                charts,
                <Link key="exam" to="/chart-exam/results" search={{ session: lastExamId }}>
                  Last exam
                </Link>,
              ],
            })),
        }}
      />
    </>
  );
}

/** Links to the learner's own marks on the first and the latest chart of one type. */
function OwnMarks({ history: { history } }: { readonly history: History }) {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || noonOf(last.day) - noonOf(first.day) < APART_DAYS * DAY_MS)
    return `Your own marks can be compared once two exams of this type are ${APART_DAYS} days apart.`;
  return (
    <>
      Compare your marks:{' '}
      <Link to="/chart-exam/results" search={{ session: first.lastExamId }}>
        {dayName(first.day)}
      </Link>{' '}
      and{' '}
      <Link to="/chart-exam/results" search={{ session: last.lastExamId }}>
        {dayName(last.day)}
      </Link>
      .
    </>
  );
}
