import { and, eq } from 'drizzle-orm';
import type { DeskList } from '@tradesense/contract/desk-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deskLists } from './desk.tables.ts';

/** Identifies a stored list: the learner and the kind of list. */
export interface DeskListKey {
  readonly userId: string;
  readonly list: DeskList;
}

export interface StoredDeskList {
  readonly items: readonly unknown[];
  readonly version: number;
}

const PRIMARY_KEY = [deskLists.userId, deskLists.list];
const isList = ({ userId, list }: DeskListKey) => and(eq(deskLists.userId, userId), eq(deskLists.list, list));

/** Returns the list. Before it is first stored, it is empty and has version 0. */
export async function findDeskList(tx: Tx, key: DeskListKey): Promise<StoredDeskList> {
  const { items, version } = deskLists;
  const [row] = await tx.select({ items, version }).from(deskLists).where(isList(key));
  return row ?? { items: [], version: 0 };
}

/**
 * Stores the list as version `madeFrom + 1`, if `madeFrom` is still the stored version. Returns whether the list was
 * stored.
 */
export async function replaceDeskList(
  tx: Tx,
  key: DeskListKey,
  { items, version: madeFrom }: StoredDeskList,
  updatedAt: Date,
): Promise<boolean> {
  const changed = { items, version: madeFrom + 1, updatedAt };
  const returned = { version: deskLists.version };
  // If two requests store the first version at the same time, the second request finds the row and changes nothing.
  const rows =
    madeFrom === 0
      ? await tx
          .insert(deskLists)
          .values({ ...key, ...changed })
          .onConflictDoNothing({ target: PRIMARY_KEY })
          .returning(returned)
      : await tx
          .update(deskLists)
          .set(changed)
          .where(and(isList(key), eq(deskLists.version, madeFrom)))
          .returning(returned);
  return rows.length === 1;
}
