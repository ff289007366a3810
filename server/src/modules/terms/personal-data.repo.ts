import { ownedTables } from '../../platform/personal-data.ts';

/** The learner's accepted terms. */
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
