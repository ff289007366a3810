import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExamTypeOverview } from '@tradesense/contract/chart-exam.ts';
import { Z_95 } from '@tradesense/core/learning/wilson-interval.ts';
import { RATING_START } from '@tradesense/core/learning/rating-rules.ts';
import { IntervalPlot, type PlotRow } from '../../chart/interval-plot.tsx';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Card } from '../../ui/card.tsx';
import { examsQuery } from '../chart-exam/exam-queries.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { hideRatings } from '../chart-exam/hide-ratings.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { RatingHistory } from './dashboard-plots.tsx';
import { skillQuery } from './dashboard-queries.ts';
import { whole } from './figure-text.ts';
import { SourceAnswers } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';

/** Returns a row of the plot for each rated type, with the 95% interval of its rating. */
function rowsOf(types: readonly ExamTypeOverview[]): readonly PlotRow[] {
  return types.flatMap(({ type, rating }) => {
    if (rating === null) return [];
    const { value, deviation, isProvisional } = rating;
    const half = Z_95 * deviation;
    const text = (
      <SourceButton
        title={`Rating: ${TYPE_LABELS[type].title}`}
        formula="Glicko-2: each rated chart is a game against its difficulty"
        inputs={[
          { name: 'Rating', text: `${whole(value)}${isProvisional ? ', provisional' : ''}` },
          { name: 'Deviation', text: whole(deviation) },
          { name: '95% interval', text: `${whole(value - half)} to ${whole(value + half)}` },
        ]}
        rows={() => <SourceAnswers query={{ type }} />}
      >
        {`${whole(value)}${isProvisional ? ', provisional' : ''}`}
      </SourceButton>
    );
    return [{ name: TYPE_LABELS[type].title, value, interval: [value - half, value + half] as const, text }];
  });
}

/** Shows the learner's rating in each exam type with its interval. */
export function RatingsCard() {
  const exams = useQuery({ ...examsQuery, staleTime: 0 });
  const isHidden = useBrowserPreference(hideRatings);
  return (
    <Card aria-label="Skill ratings" className={styles['wider']}>
      <h3>Skill ratings</h3>
      <QueryView query={exams} name="The ratings" height="16rem">
        {({ types }) => {
          if (isHidden) return <p className={styles['note']}>You have hidden your ratings on the Chart Exam page.</p>;
          const rows = rowsOf(types);
          const missing = types.filter(({ rating }) => rating === null).map(({ type }) => TYPE_LABELS[type].title);
          return (
            <>
              {rows.length === 0 ? null : (
                <>
                  <IntervalPlot
                    title="Ratings with their 95% intervals"
                    rows={rows}
                    tickText={whole}
                    reference={{ value: RATING_START, name: 'median chart' }}
                  />
                  <p className={styles['note']}>
                    At 1,500 you do as well as half of the charts allow. The band is the 95% interval.
                  </p>
                  <History />
                </>
              )}
              {missing.length === 0 ? null : (
                <p className={styles['note']}>
                  No rated chart yet: {missing.join(', ')}. <Link to="/chart-exam">Take a Chart Exam</Link>
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

/** Shows how the ratings have changed. */
function History() {
  const skill = useQuery(skillQuery);
  return (
    <QueryView query={skill} name="The history of the ratings" height="20rem">
      {({ ratings }) => <RatingHistory ratings={ratings.filter(({ history }) => history.length > 0)} />}
    </QueryView>
  );
}
