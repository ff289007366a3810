import type { Tx } from '../../platform/database/database.ts';

/**
 * Deletes groups without members and weeks without groups. If the current week is deleted, the next run of the job
 * `leagues-week` forms its groups again.
 */
export async function deleteEmptyWeeks(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM league_groups AS one WHERE NOT EXISTS (SELECT FROM league_places WHERE group_id = one.id)`,
  );
  await tx.$client.query(
    `DELETE FROM league_weeks AS one WHERE NOT EXISTS (SELECT FROM league_groups WHERE week = one.week)`,
  );
}
