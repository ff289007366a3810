import type { Tx } from '../../platform/database/database.ts';

/**
 * Deletes the items that no account has been shown, for example because all accounts that saw them were deleted. Keeps
 * the items of re-grades and those in `kept`, such as the charts of a class exam that no learner has started.
 */
export async function deleteUnseenItems(tx: Tx, kept: readonly string[]): Promise<void> {
  await tx.$client.query(
    `DELETE FROM chart_exam_items AS item
     WHERE NOT EXISTS (SELECT FROM chart_exam_charts WHERE item_id = item.id)
       AND NOT EXISTS (SELECT FROM chart_exam_regrades WHERE item_id = item.id)
       AND id <> ALL ($1)`,
    [kept],
  );
}
