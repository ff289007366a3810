import { ownedTables } from '../../platform/personal-data.ts';

export const LEAGUES_PERSONAL_DATA = ownedTables([
  {
    name: 'league_places',
    exported: {
      path: 'leagues/weeks',
      about: 'Your weeks in the leagues.',
      columns: 'week, points, reached_at, outcome',
      orderBy: 'week',
    },
  },
  {
    name: 'league_members',
    exported: {
      path: 'leagues/membership',
      about: 'Your division in the leagues and since when you take part, if you do.',
      columns: 'division, joined_at',
      orderBy: 'joined_at',
    },
  },
]);
