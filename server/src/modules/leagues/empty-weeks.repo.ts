import type { Tx } from '../../platform/database/database.ts';

/** Deletes the weeks in which nobody has a place. The week under way is begun again by the next change of weeks. */
export async function deleteEmptyWeeks(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM league_groups AS one WHERE NOT EXISTS (SELECT FROM league_places WHERE group_id = one.id)`,
  );
  await tx.$client.query(
    `DELETE FROM league_weeks AS one WHERE NOT EXISTS (SELECT FROM league_groups WHERE week = one.week)`,
  );
}
