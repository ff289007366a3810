import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { comparableChartsQuery } from '../chart-exam/exam-queries.ts';
import { INTERVAL_LABELS, TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import { whole } from './figure-text.ts';
import { daysApart, pairOf, placeOf, type ComparedPair } from './then-and-now.ts';

/** Links to a page that compares the learner's marks on two charts of the same kind, which were graded weeks apart. */
export function ThenAndNowCard() {
  const comparable = useQuery(comparableChartsQuery);
  return (
    <Card aria-label="Your marks then and now" className={styles['wide']}>
      <h3>Your marks then and now</h3>
      <QueryView query={comparable} name="Your earlier charts" height="2.5rem">
        {({ kinds }) => {
          const pair = pairOf(kinds, {});
          return pair === null ? (
            <p className={styles['note']}>
              Needs two graded charts of the same exam, interval and view that are four weeks or more apart.
            </p>
          ) : (
            <Pair pair={pair} />
          );
        }}
      </QueryView>
    </Card>
  );
}

function Pair({ pair: { kind, earlier, later } }: { readonly pair: ComparedPair }) {
  return (
    <div className={styles['head']}>
      <p className={styles['note']}>
        {`${TYPE_LABELS[kind.type].title}, ${INTERVAL_LABELS[kind.interval]} charts: ${whole(kind.total)} of yours over ${whole(daysApart(earlier, later))} days.`}
      </p>
      <LinkButton
        to="/dashboard/compare"
        search={{ earlier: placeOf(earlier), later: placeOf(later) }}
        variant="secondary"
        size="small"
      >
        See them side by side
      </LinkButton>
    </div>
  );
}
