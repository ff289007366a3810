import type { StudyResponse } from '@tradesense/contract/study.ts';
import { FORGIVEN_DAYS_PER_MONTH } from '@tradesense/contract/study-constants.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { reviewsQuery, studyQuery } from '../study/study-queries.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { SourceDays } from './source-days.tsx';
import { SourceButton } from './source-dialog.tsx';

/** Shows the learner's streak of days, the set of tasks for today, and the reviews that are done and due. */
export function HabitsCard() {
  const study = useQuery(studyQuery(true));
  const reviews = useQuery(reviewsQuery);
  return (
    <Card aria-label="Days and reviews">
      <QueryView query={study} name="Your days" height="5rem">
        {({ streak, today }) => (
          <dl className={styles['figures']}>
            <DayFigures streak={streak} />
            <Figure
              name="Today’s set"
              formula="tasks of today’s set that are done ÷ tasks of the set"
              rows={() => <TodaysSet today={today} />}
            >
              {today.length === 0 ? '–' : `${today.filter(({ isDone }) => isDone).length} of ${today.length}`}
            </Figure>
            <ReviewFigures reviews={reviews.data} />
          </dl>
        )}
      </QueryView>
    </Card>
  );
}

interface FigureProps {
  readonly name: string;
  readonly formula: string;
  readonly rows: () => ReactNode;
  readonly children: ReactNode;
}

function Figure({ name, formula, rows, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <SourceButton title={name} formula={formula} rows={rows}>
          {children}
        </SourceButton>
      </dd>
    </div>
  );
}

const listDays = () => <SourceDays />;

function DayFigures({ streak }: Pick<StudyResponse, 'streak'>) {
  return (
    <>
      <Figure
        name="Days in a row"
        formula={`days with a settled task up to today; ${FORGIVEN_DAYS_PER_MONTH} missed days of a month break nothing and are not counted`}
        rows={listDays}
      >
        {streak?.days ?? 0}
      </Figure>
      <Figure name="Today" formula="done once a task is settled, by your own calendar" rows={listDays}>
        {streak?.isTodayDone === true ? 'Done' : 'Not yet'}
      </Figure>
      <Figure
        name="Days off left this month"
        formula={`${FORGIVEN_DAYS_PER_MONTH} − missed days of this month between days that count`}
        rows={listDays}
      >
        {streak?.forgivenLeft ?? 0}
      </Figure>
    </>
  );
}

function TodaysSet({ today }: Pick<StudyResponse, 'today'>) {
  return (
    <ul>
      {today.map(({ title, isDone }) => (
        <li key={title}>{`${title}: ${isDone ? 'done' : 'not yet'}`}</li>
      ))}
    </ul>
  );
}

function ReviewFigures({
  reviews,
}: {
  readonly reviews: { due: number; cards: number; reviewedToday: number } | undefined;
}) {
  if (reviews === undefined) return null;
  const toReviews = () => <Link to="/study/reviews">See the cards and when each is due</Link>;
  return (
    <>
      <Figure name="Reviews done today" formula="reviews settled today, by your own calendar" rows={listDays}>
        {reviews.reviewedToday}
      </Figure>
      <Figure name="Cards due" formula="cards whose time has come, of all cards" rows={toReviews}>
        {`${reviews.due} of ${reviews.cards}`}
      </Figure>
    </>
  );
}
