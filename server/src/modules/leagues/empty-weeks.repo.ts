import type { Tx } from '../../platform/database/database.ts';

/** Deletes groups without members and weeks without groups. The next week change forms the current week again. */
export async function deleteEmptyWeeks(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM league_groups AS one WHERE NOT EXISTS (SELECT FROM league_places WHERE group_id = one.id)`,
  );
  await tx.$client.query(
    `DELETE FROM league_weeks AS one WHERE NOT EXISTS (SELECT FROM league_groups WHERE week = one.week)`,
  );
}
