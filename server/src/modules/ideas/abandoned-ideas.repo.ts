import type { Tx } from '../../platform/database/database.ts';
import { ideaScored } from './ideas.events.ts';

/**
 * Deletes ideas without predictions whose author's account was deleted, and the outbox events of ideas that no longer
 * exist.
 */
export async function deleteAbandonedIdeas(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM ideas AS idea
     WHERE author_id IS NULL AND NOT EXISTS (SELECT FROM idea_predictions WHERE idea_id = idea.id)`,
  );
  await tx.$client.query(
    `DELETE FROM outbox_events AS event
     WHERE type = $1 AND NOT EXISTS (SELECT FROM ideas WHERE id::text = event.payload ->> 'ideaId')`,
    [ideaScored.type],
  );
}
