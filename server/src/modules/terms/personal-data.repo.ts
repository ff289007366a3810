import { ownedTables } from '../../platform/personal-data.ts';

/** What this module stores about a learner: the versions of the terms that they accepted. */
export const TERMS_PERSONAL_DATA = ownedTables([
  {
    name: 'terms_acceptances',
    exported: {
      path: 'account/terms',
      about: 'Versions of the terms that you accepted, when and from which network address.',
      columns: 'terms_version, accepted_at, address',
      orderBy: 'accepted_at',
    },
  },
]);
