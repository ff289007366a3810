import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BadgeStanding } from '@tradesense/contract/badges.ts';
import {
  BADGE_KINDS,
  BADGE_RULES,
  BADGE_TIERS,
  progressText,
  type BadgeKind,
  type BadgeTier,
} from '@tradesense/core/badges/badge-catalogue.ts';
import { call } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { BadgeMark } from './badge-mark.tsx';
import styles from './badges.module.css';

const TIER_NAMES: Readonly<Record<BadgeTier, string>> = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold' };

const KIND_NAMES: Readonly<Record<BadgeKind, string>> = {
  skill: 'Skill',
  process: 'Process',
  consistency: 'Consistency',
  help: 'Help given',
};

const KIND_NOTES: Readonly<Record<BadgeKind, string>> = {
  skill:
    'Measured so that luck is not enough: by the unfavorable end of an interval, or by evidence that holds at every look.',
  process: 'How you decided and looked back, whatever came of it.',
  consistency: 'Days on which you practiced.',
  help: 'What other people thanked you for.',
};

/** Every badge with the learner's progress. */
const badgesQuery = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => call('GET /api/badges', { signal }),
  staleTime: 0,
});

/** Shows every badge with its rule, the tiers that the learner has earned, and the progress to the next tier. */
export function BadgesPage() {
  const query = useQuery(badgesQuery);
  return (
    <div className={styles['page']}>
      <BackLink to="/profile">your profile</BackLink>
      <h1>Badges</h1>
      <p className={styles['note']}>
        The server awards them by the rules below: for skill, process, consistency and help, never for profit. A badge
        that you have earned is yours to keep.
      </p>
      <QueryView query={query} name="The badges" height="40rem">
        {({ badges }) => (
          <>
            {BADGE_KINDS.map((kind) => (
              <Kind key={kind} kind={kind} badges={badges.filter(({ badge }) => BADGE_RULES[badge].kind === kind)} />
            ))}
          </>
        )}
      </QueryView>
    </div>
  );
}

function Kind({ kind, badges }: { readonly kind: BadgeKind; readonly badges: readonly BadgeStanding[] }) {
  return (
    <Card title={KIND_NAMES[kind]} aria-label={KIND_NAMES[kind]}>
      <p className={styles['note']}>{KIND_NOTES[kind]}</p>
      <ul className={styles['badges']}>
        {badges.map((standing) => (
          <BadgeItem key={standing.badge} standing={standing} />
        ))}
      </ul>
    </Card>
  );
}

function BadgeItem({ standing: { badge, value, earned } }: { readonly standing: BadgeStanding }) {
  const { title, about, levels } = BADGE_RULES[badge];
  const highest = earned.at(-1) ?? null;
  const next = BADGE_TIERS.find((tier) => !earned.some((each) => each.tier === tier));
  return (
    <li className={styles['badge']}>
      <div className={styles['head']}>
        <BadgeMark tier={highest?.tier ?? null} />
        <h3>{title}</h3>
      </div>
      <p className={styles['note']}>{about}</p>
      {earned.map(({ id, tier, earnedAt }) => (
        <div key={id} className={styles['earned']}>
          <span>
            <strong>{TIER_NAMES[tier]}</strong> <span className={styles['note']}>earned {dayText(earnedAt)}</span>
          </span>
          {id === highest?.id ? (
            <LinkButton
              to="/feed"
              search={{ share: 'badge', thing: id }}
              size="small"
              variant="secondary"
              aria-label={`Share: ${title}, ${tier}`}
            >
              Share
            </LinkButton>
          ) : null}
        </div>
      ))}
      {next === undefined ? null : (
        <ProgressBar
          label={`Next: ${TIER_NAMES[next].toLowerCase()}`}
          value={Math.max(0, Math.min(value ?? 0, levels[BADGE_TIERS.indexOf(next)] ?? 0))}
          max={levels[BADGE_TIERS.indexOf(next)] ?? 0}
          valueText={progressText(badge, value, next) ?? 'Too little to measure yet'}
        />
      )}
    </li>
  );
}
