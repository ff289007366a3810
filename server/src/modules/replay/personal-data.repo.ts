import { ownedTables } from '../../platform/personal-data.ts';

/** Replay sessions. */
export const REPLAY_PERSONAL_DATA = ownedTables([
  {
    name: 'replay_bars',
    of: 'session_id IN (SELECT id FROM replay_sessions WHERE user_id = $1)',
    exported: { no: 'Bars of the market, which are nobody’s data.' },
  },
  {
    name: 'replay_sessions',
    exported: {
      path: 'replay/sessions',
      about:
        'Your replays. The asset of a masked one is shown once it has ended. The time of an order, fill or trade in a replay is the end of its bar.',
      columns:
        'id, account_id, CASE WHEN NOT is_masked OR ended_at IS NOT NULL THEN asset END AS asset, "interval", is_masked, length, cursor, run, created_at, ended_at',
      orderBy: 'created_at, id',
    },
  },
]);
