import { ownedTables } from '../../platform/personal-data.ts';

/** Pairs and the record of a learner. Pairs of visitors belong to no account. */
export const REAL_OR_SHUFFLED_PERSONAL_DATA = ownedTables([
  {
    name: 'real_or_shuffled_pairs',
    exported: {
      path: 'real-or-shuffled/pairs',
      about: 'Pairs that you answered.',
      columns: 'id, recorded, choice, shown_at, answered_at, is_too_fast, rating_before, rating_after',
      where: 'answered_at IS NOT NULL',
      orderBy: 'shown_at, id',
    },
  },
  {
    name: 'real_or_shuffled_records',
    exported: {
      path: 'real-or-shuffled/record',
      about: 'Your record.',
      columns: 'answers, hits, streak, longest_streak, rating, deviation, updated_at',
      orderBy: 'updated_at',
    },
  },
]);
