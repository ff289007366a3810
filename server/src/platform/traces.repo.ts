import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from './database/database.ts';
import { idempotencyKeys } from './idempotency/idempotency.tables.ts';
import { mailQueue } from './mail/mail.tables.ts';
import { outboxEvents } from './outbox/outbox.tables.ts';

/** How a person is named in rows of the platform: by the id of the account and by email addresses in lower case. */
export interface TracesOf {
  readonly userId: string;
  readonly addresses: readonly string[];
}

/**
 * Deletes what the platform itself holds of an account: stored responses, emails to its addresses, and events that name it, also those
 * that are not delivered yet. Call it after the rows of the account are deleted: whoever was writing an event about them has committed
 * by then.
 */
export async function deleteTraces(tx: Tx, { userId, addresses }: TracesOf): Promise<void> {
  await tx.delete(idempotencyKeys).where(sql`position(${userId} in ${idempotencyKeys.scope}) > 0`);
  if (addresses.length > 0)
    await tx.delete(mailQueue).where(inArray(sql`lower(${mailQueue.toAddress})`, [...addresses]));
  const named = [userId, ...addresses].map(
    // The quotes match the whole JSON string, because one address may be the end of another.
    (name) => sql`position(${JSON.stringify(name)} in lower(${outboxEvents.payload}::text)) > 0`,
  );
  await tx.delete(outboxEvents).where(or(...named));
}
