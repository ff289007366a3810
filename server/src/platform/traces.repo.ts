import { inArray, or, sql } from 'drizzle-orm';
import type { Tx } from './database/database.ts';
import { idempotencyKeys } from './idempotency/idempotency.tables.ts';
import { mailQueue } from './mail/mail.tables.ts';
import { outboxEvents } from './outbox/outbox.tables.ts';

/**
 * Values that identify a person in the platform's tables: the id of the account, and the email addresses in lower case.
 */
export interface TracesOf {
  readonly userId: string;
  readonly addresses: readonly string[];
}

/**
 * Deletes the platform's own data about an account: stored responses, emails to its addresses, and events that contain
 * its id or an address, including undelivered events. Call it after the account's rows are deleted: from then on, no
 * open transaction can store another event about the account.
 */
export async function deleteTraces(tx: Tx, { userId, addresses }: TracesOf): Promise<void> {
  await tx.delete(idempotencyKeys).where(sql`position(${userId} in ${idempotencyKeys.scope}) > 0`);
  if (addresses.length > 0)
    await tx.delete(mailQueue).where(inArray(sql`lower(${mailQueue.toAddress})`, [...addresses]));
  const named = [userId, ...addresses].map(
    // The pattern includes the quotes of the JSON string, because one address may be the end of another address.
    (name) => sql`position(${JSON.stringify(name)} in lower(${outboxEvents.payload}::text)) > 0`,
  );
  await tx.delete(outboxEvents).where(or(...named));
}
