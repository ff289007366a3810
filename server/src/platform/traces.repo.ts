import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from './database/database.ts';
import { idempotencyKeys } from './idempotency/idempotency.tables.ts';
import { mailQueue } from './mail/mail.tables.ts';
import { outboxEvents } from './outbox/outbox.tables.ts';

/** Names of a person in rows of the platform: the id of the account and the email addresses in lower case. */
export interface TracesOf {
  readonly userId: string;
  readonly addresses: readonly string[];
}

/**
 * Deletes what the platform itself holds about an account: stored responses, emails to its addresses, and events that
 * name it, including undelivered ones. Call it after the rows of the account are deleted, because by then every
 * transaction that was writing an event about them has committed.
 */
export async function deleteTraces(tx: Tx, { userId, addresses }: TracesOf): Promise<void> {
  await tx.delete(idempotencyKeys).where(sql`position(${userId} in ${idempotencyKeys.scope}) > 0`);
  if (addresses.length > 0)
    await tx.delete(mailQueue).where(inArray(sql`lower(${mailQueue.toAddress})`, [...addresses]));
  const named = [userId, ...addresses].map(
    // The quotes make the whole JSON string match, because one address may be the end of another.
    (name) => sql`position(${JSON.stringify(name)} in lower(${outboxEvents.payload}::text)) > 0`,
  );
  await tx.delete(outboxEvents).where(or(...named));
}
