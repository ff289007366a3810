import type { Tx } from '../../platform/database/database.ts';
import { ownedTables } from '../../platform/personal-data.ts';

/**
 * Removes the author's data from those of their ideas that others have predicted. Keeps the market data (asset,
 * horizon, times and prices), because scoring the predictions needs it. Locks the ideas first, as a prediction does, so
 * that a simultaneous prediction is either seen here or finds no idea.
 */
async function leavePredicted(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('SELECT id FROM ideas WHERE author_id = $1 ORDER BY id FOR UPDATE', [userId]);
  await tx.$client.query(
    `UPDATE ideas SET author_id = NULL, post_id = NULL, direction = NULL, confidence = NULL,
       thesis = '', invalidation = '', invalidation_price = NULL
     WHERE author_id = $1 AND EXISTS (SELECT FROM idea_predictions WHERE idea_id = ideas.id)`,
    [userId],
  );
}

export const IDEAS_PERSONAL_DATA = ownedTables(
  [
    {
      name: 'idea_predictions',
      exported: {
        path: 'ideas/predictions',
        about: 'Your predictions on chart ideas of others.',
        columns: 'idea_id, direction, confidence, at',
        orderBy: 'at, idea_id',
      },
    },
    {
      name: 'ideas',
      of: 'author_id = $1',
      exported: {
        path: 'ideas/ideas',
        about: 'Your chart ideas. Those of deleted posts have no words any more.',
        columns:
          'id, post_id, asset, horizon, direction, confidence, thesis, invalidation, invalidation_price, published_at, locks_at, starts_at, start_price, settlement, settled_at, end_price, truth',
        orderBy: 'id',
      },
    },
  ],
  { erase: leavePredicted },
);
