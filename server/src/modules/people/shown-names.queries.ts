import { and, eq, inArray } from 'drizzle-orm';
import { isShownTo } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registeredNames } from '../identity/index.ts';
import { peopleAudiences } from './people.tables.ts';
import { followedAmong, keptApart } from './relations.repo.ts';

/** Returns the names that those of the accounts registered with who show them to the reader. */
export async function namesShownTo(
  tx: Tx,
  reader: string,
  owners: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (owners.length === 0) return new Map();
  const { userId, block, audience } = peopleAudiences;
  // Who has not chosen shows no name.
  const chosen = await tx
    .select({ userId, audience })
    .from(peopleAudiences)
    .where(and(inArray(userId, [...owners]), eq(block, 'name')));
  const ids = chosen.map((row) => row.userId);
  const apart = await keptApart(tx, reader, ids);
  const followed = await followedAmong(tx, reader, ids);
  const shown = chosen.filter(
    (row) => !apart.has(row.userId) && isShownTo(row.audience, followed.has(row.userId) ? 'follower' : 'stranger'),
  );
  return registeredNames(
    tx,
    shown.map((row) => row.userId),
  );
}
