import type { PublicProfile } from '@tradesense/contract/people.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { BlockCard } from './block-card.tsx';
import styles from './activity-block.module.css';
import pageStyles from './person-page.module.css';

/** Returns the days from `from` to `to`, both included, in the format '2026-01-31'. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const dayText = (day: string): string =>
  new Date(day).toLocaleDateString(pageLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });

/** Shows the days on which a person practiced: a square for each day, a column for each week. */
export function ActivityBlock({ person }: { readonly person: PublicProfile }) {
  return (
    <BlockCard person={person} block="activity">
      {({ from, to, days }) => {
        const all = daysBetween(from, to);
        const practiced = new Set(days);
        return (
          <>
            <p>{`${days.length} practice ${days.length === 1 ? 'day' : 'days'} in ${all.length} days`}</p>
            <div className={styles['days']} aria-hidden="true">
              {all.map((day) => (
                <span
                  key={day}
                  className={styles['day']}
                  data-on={practiced.has(day) || undefined}
                  title={dayText(day)}
                />
              ))}
            </div>
            <p className={pageStyles['note']}>
              {`${dayText(from)} to ${dayText(to)}, by UTC. A day counts with a study task or an answer in a rated test.`}
            </p>
          </>
        );
      }}
    </BlockCard>
  );
}
