import type { PutDeskListResponse } from '@tradesense/contract/desk.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { findDeskList, replaceDeskList, type DeskListKey, type StoredDeskList } from './desk.repo.ts';

/**
 * Returns a sandbox list as it was stored. Items of an earlier release may lack a field, so pages check each item
 * before they use it.
 */
export async function readDeskList<Item>(
  { db }: Pick<Platform, 'db'>,
  key: DeskListKey,
): Promise<{ readonly items: Item[]; readonly version: number }> {
  const { items, version } = await db.read((tx) => findDeskList(tx, key));
  return { items: [...items] as Item[], version };
}

/**
 * Stores a whole sandbox list. Throws `desk-list-changed` (409) if the list is based on another version than the stored
 * one.
 */
export async function storeDeskList(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: DeskListKey,
  list: StoredDeskList,
): Promise<PutDeskListResponse> {
  const isStored = await db.transaction((tx) => replaceDeskList(tx, key, list, new Date(clock.now())));
  if (isStored) return { version: list.version + 1 };
  const message = `Version ${list.version} of the list is not the stored one. Fetch that, make the change again and store it.`;
  throw new Problem('desk-list-changed', { detail: message, errors: [{ path: 'body.version', message }] });
}
