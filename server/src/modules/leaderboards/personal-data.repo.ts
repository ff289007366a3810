import { ownedTables } from '../../platform/personal-data.ts';

export const LEADERBOARDS_PERSONAL_DATA = ownedTables([
  {
    name: 'leaderboard_standings',
    exported: {
      path: 'leaderboards/standings',
      about: 'What each leaderboard knows of you, also where you are not listed.',
      columns: 'board, sample, value, low, high, listed_until, is_member, updated_at',
      orderBy: 'board',
    },
  },
  {
    name: 'leaderboard_members',
    exported: {
      path: 'leaderboards/membership',
      about: 'Since when you are listed on leaderboards, if you are.',
      columns: 'joined_at',
      orderBy: 'joined_at',
    },
  },
]);
