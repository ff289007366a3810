import { ownedTables } from '../../platform/personal-data.ts';

/** Results that unlock the sandbox. */
export const UNLOCK_PERSONAL_DATA = ownedTables([
  {
    name: 'unlock_credits',
    exported: {
      path: 'sandbox/unlock-results',
      about: 'Results that counted toward the sandbox.',
      columns: 'kind, source_id, created_at',
      orderBy: 'created_at, source_id',
    },
  },
  {
    name: 'sandbox_unlocks',
    exported: {
      path: 'sandbox/unlocked',
      about: 'When the sandbox was unlocked.',
      columns: 'unlocked_at',
      orderBy: 'unlocked_at',
    },
  },
]);
