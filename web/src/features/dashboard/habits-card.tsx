import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { reviewsQuery, studyQuery } from '../study/study-queries.ts';
import { CardQuery } from './card-query.tsx';
import styles from './dashboard-page.module.css';

/** Shows days in a row, today's set and the reviews that come. */
export function HabitsCard() {
  const study = useQuery(studyQuery(true));
  const reviews = useQuery(reviewsQuery);
  return (
    <Card aria-label="Days and reviews">
      <CardQuery query={study} name="Your days" height="5rem">
        {({ streak, today }) => (
          <dl className={styles['figures']}>
            <div>
              <dt>Days in a row</dt>
              <dd>{streak?.days ?? 0}</dd>
            </div>
            <div>
              <dt>Today</dt>
              <dd>{streak?.isTodayDone === true ? 'Done' : 'Not yet'}</dd>
            </div>
            <div>
              <dt>Today’s set</dt>
              <dd>{today.length === 0 ? '–' : `${today.filter(({ isDone }) => isDone).length} of ${today.length}`}</dd>
            </div>
            <div>
              <dt>Days off left this month</dt>
              <dd>{streak?.forgivenLeft ?? 0}</dd>
            </div>
            <ReviewFigures reviews={reviews.data} />
          </dl>
        )}
      </CardQuery>
    </Card>
  );
}

function ReviewFigures({
  reviews,
}: {
  readonly reviews: { due: number; cards: number; reviewedToday: number } | undefined;
}) {
  if (reviews === undefined) return null;
  return (
    <>
      <div>
        <dt>Reviews done today</dt>
        <dd>{reviews.reviewedToday}</dd>
      </div>
      <div>
        <dt>Cards due</dt>
        <dd>{`${reviews.due} of ${reviews.cards}`}</dd>
      </div>
    </>
  );
}
