import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { badgeName } from '@tradesense/core/badges/badge-catalogue.ts';
import { dayText } from '../../ui/moment-text.ts';
import { BadgeMark } from '../badges/badge-mark.tsx';
import badgeStyles from '../badges/badges.module.css';
import { BlockCard } from './block-card.tsx';
import styles from './person-page.module.css';

/** Shows the highest tier of each badge that a person has earned. */
export function BadgesBlock({ person }: { readonly person: PublicProfile }) {
  return (
    <BlockCard person={person} block="badges">
      {({ badges }) => (
        <>
          {badges.length === 0 ? (
            <p className={styles['note']}>No badge yet.</p>
          ) : (
            <ul className={badgeStyles['list']}>
              {badges.map(({ badge, tier, earnedAt }) => (
                <li key={badge} className={badgeStyles['head']}>
                  <BadgeMark tier={tier} />
                  <span className={styles['who']}>
                    {badgeName(badge, tier)}
                    <span className={styles['note']}>{dayText(earnedAt)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {person.isOwn ? <Link to="/badges">All badges and your progress</Link> : null}
        </>
      )}
    </BlockCard>
  );
}
