import { ownedTables } from '../../platform/personal-data.ts';

/** The parts of the history that a learner has seen. */
export const MARKET_PERSONAL_DATA = ownedTables([
  {
    name: 'practice_shown',
    exported: {
      no: 'Periods of the price history that a learner has seen. They would tell what a running test asks about.',
    },
  },
]);
