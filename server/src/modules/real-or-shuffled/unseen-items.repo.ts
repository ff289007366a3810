import type { Tx } from '../../platform/database/database.ts';

/** Deletes the items that are no longer part of any pair. */
export async function deleteUnseenPairItems(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM real_or_shuffled_items AS item
     WHERE NOT EXISTS (SELECT FROM real_or_shuffled_pairs WHERE item_id = item.id)`,
  );
}
