import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { RATING_START } from '@tradesense/core/learning/rating-rules.ts';
import { Z_95 } from '@tradesense/core/learning/wilson-interval.ts';
import { IntervalPlot } from '../../chart/interval-plot.tsx';
import { countText } from '../../ui/number-text.ts';
import { PROVISIONAL_TEXT } from '../../ui/rating-text.ts';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { BlockCard } from './block-card.tsx';
import styles from './person-page.module.css';

/** Shows the ratings of a person, each with its 95% interval and number of charts. */
export function RatingsBlock({ person }: { readonly person: PublicProfile }) {
  return (
    <BlockCard person={person} block="ratings">
      {({ ratings }) =>
        ratings.length === 0 ? (
          <p className={styles['note']}>
            No rated chart yet.
            {person.isOwn ? (
              <>
                {' '}
                <Link to="/chart-exam">Take a rated exam</Link>
              </>
            ) : null}
          </p>
        ) : (
          <>
            <IntervalPlot
              title="Ratings with their 95% intervals"
              rows={ratings.map(({ type, value, deviation, isProvisional, charts }) => ({
                name: `${TYPE_LABELS[type].title}, n\u00A0=\u00A0${countText(charts)}`,
                value,
                interval: [value - Z_95 * deviation, value + Z_95 * deviation],
                text: `${countText(value)}${isProvisional ? ' ?' : ''}`,
              }))}
              tickText={countText}
              reference={{ value: RATING_START, name: 'median chart' }}
            />
            <p className={styles['note']}>
              n is the number of rated charts. The band is the 95% interval: a wide one means few charts, not low skill.{' '}
              {PROVISIONAL_TEXT}
            </p>
          </>
        )
      }
    </BlockCard>
  );
}
