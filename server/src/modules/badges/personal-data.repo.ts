import { ownedTables } from '../../platform/personal-data.ts';

export const BADGES_PERSONAL_DATA = ownedTables([
  {
    name: 'learner_badges',
    exported: {
      path: 'badges/earned',
      about: 'Badges that you have earned, with what their rule measured then.',
      columns: 'id, badge, tier, rule_version, value, earned_at',
      orderBy: 'earned_at, id',
    },
  },
  {
    name: 'badge_days',
    exported: {
      path: 'badges/newest-day',
      about: 'The newest day on which you practiced, as the badges of practice know it.',
      columns: 'day',
      orderBy: 'day',
    },
  },
]);
