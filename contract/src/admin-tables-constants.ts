/**
 * Columns by which the tables of the administration can be sorted. Imports no zod, so that browsers load little code.
 */
import type { Direction, TableOrder } from '@tradesense/core/kernel/table-order.ts';
import { USER_SORTS } from './administration-constants.ts';
import { PROMO_SORTS } from './billing-constants.ts';
import { STUDY_ITEM_SORTS } from './study-items-constants.ts';

function table<const Sort extends string>(
  sorts: readonly Sort[],
  sort: NoInfer<Sort>,
  direction: Direction,
): TableOrder<Sort> {
  return { sorts, initial: { sort, direction } };
}

/** The tables of the administration: for each, the columns by which it can be sorted, and its initial order. */
export const ADMIN_TABLES = {
  users: table(USER_SORTS, 'created', 'desc'),
  promoCodes: table(PROMO_SORTS, 'created', 'desc'),
  studyItems: table(STUDY_ITEM_SORTS, 'answers', 'desc'),
  results: table(['started', 'subject', 'state', 'score'], 'started', 'desc'),
  examItems: table(['created', 'type', 'asset', 'served', 'attempts', 'mean'], 'created', 'desc'),
  regrades: table(['started', 'type', 'exams', 'changed'], 'started', 'desc'),
  feedback: table(['created', 'type', 'state'], 'created', 'desc'),
  mails: table(['created', 'kind', 'sent', 'attempts'], 'created', 'desc'),
  /** Sorting by `state` lists parked deliveries before those that are still being retried. */
  deliveries: table(['state', 'queued', 'type', 'subscriber', 'attempts'], 'state', 'asc'),
  platforms: table(['name', 'issuer', 'people', 'courses'], 'name', 'asc'),
  parkedScores: table(['parked', 'platform', 'attempts'], 'parked', 'desc'),
  prices: table(['asset', 'price', 'age'], 'asset', 'asc'),
  series: table(['interval', 'first', 'last', 'stored', 'missing'], 'interval', 'asc'),
  audit: table(['at', 'act'], 'at', 'desc'),
} as const;

/** Name of a column by which the table `Name` can be sorted. */
export type SortOf<Name extends keyof typeof ADMIN_TABLES> = (typeof ADMIN_TABLES)[Name]['initial']['sort'];
