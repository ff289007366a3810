import { ownedTables } from '../../platform/personal-data.ts';

export const SUSPENSIONS_PERSONAL_DATA = ownedTables([
  {
    name: 'suspensions',
    exported: {
      path: 'account/suspensions',
      about: 'Suspensions of your account, with what you were told.',
      columns: 'reason, since, until, ended_at',
      orderBy: 'since, id',
    },
  },
]);
