import type { Tx } from '../../platform/database/database.ts';
import { classAssigned, classMessageWritten, classWorkDue } from './classes.events.ts';

/** Deletes the outbox events of classes that no longer exist. */
export async function deleteEventsOfGoneClasses(tx: Tx): Promise<void> {
  await tx.$client.query(
    `DELETE FROM outbox_events AS event
     WHERE type = ANY($1) AND NOT EXISTS (SELECT FROM classes WHERE id::text = event.payload ->> 'classId')`,
    [[classAssigned, classMessageWritten, classWorkDue].map(({ type }) => type)],
  );
}
