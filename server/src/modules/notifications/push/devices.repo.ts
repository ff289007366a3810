import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notificationDevices, type PushDeviceRow } from '../notifications.tables.ts';

const { id, userId, sessionId, endpoint, createdAt } = notificationDevices;

/** Whether notifications are pushed to any browser of a learner. */
export async function hasDevice(tx: Tx, learner: string): Promise<boolean> {
  const rows = await tx.select({ id }).from(notificationDevices).where(eq(userId, learner)).limit(1);
  return rows.length === 1;
}

/** Returns the browsers to which a learner's notifications are pushed, newest first. */
export function listDevices(tx: Tx, learner: string): Promise<PushDeviceRow[]> {
  return tx.select().from(notificationDevices).where(eq(userId, learner)).orderBy(desc(createdAt), desc(id));
}

/**
 * Stores a browser. Replaces the browser that the session had before, and any browser with the same push address, even
 * one of another account.
 */
export async function replaceDevice(tx: Tx, row: PushDeviceRow): Promise<void> {
  await tx.delete(notificationDevices).where(or(eq(sessionId, row.sessionId), eq(endpoint, row.endpoint)));
  await tx.insert(notificationDevices).values(row);
}

/** Deletes a learner's browsers except the `kept` newest ones. */
export async function deleteOldDevices(tx: Tx, learner: string, kept: number): Promise<void> {
  const old = tx
    .select({ id })
    .from(notificationDevices)
    .where(eq(userId, learner))
    .orderBy(desc(createdAt), desc(id))
    .offset(kept);
  await tx.delete(notificationDevices).where(inArray(id, old));
}

/** Deletes a browser if it belongs to the learner. */
export async function deleteDevice(tx: Tx, learner: string, deviceId: string): Promise<void> {
  await tx.delete(notificationDevices).where(and(eq(userId, learner), eq(id, deviceId)));
}

/** Locks a browser and returns it; `null` if it no longer exists or another server has locked it. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<PushDeviceRow | null> {
  const rows = await tx.select().from(notificationDevices).where(eq(id, deviceId)).for('update', { skipLocked: true });
  return rows[0] ?? null;
}
