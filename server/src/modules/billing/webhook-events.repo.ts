import { eq, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { webhookEvents } from './billing.tables.ts';

/**
 * Stores the id of a received event. Returns whether the event must be handled: `true` if it is new, or if it was
 * received before but not handled.
 */
export async function receiveEvent(tx: Tx, event: { id: string; type: string; receivedAt: Date }): Promise<boolean> {
  await tx
    .insert(webhookEvents)
    .values({ ...event, handledAt: null })
    .onConflictDoNothing();
  const [stored] = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  return stored === undefined || stored.handledAt === null;
}

export async function setEventHandled(tx: Tx, id: string, handledAt: Date): Promise<void> {
  await tx.update(webhookEvents).set({ handledAt }).where(eq(webhookEvents.id, id));
}

export async function deleteEventsBefore(tx: Tx, receivedBefore: Date): Promise<void> {
  await tx.delete(webhookEvents).where(lt(webhookEvents.receivedAt, receivedBefore));
}
