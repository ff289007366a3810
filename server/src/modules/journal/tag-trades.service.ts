import type { z } from 'zod';
import { JOURNAL_TAG_KINDS, JOURNAL_TAGS_MAX, type JournalTagKind } from '@tradesense/contract/journal-constants.ts';
import type { JournalTags, tagTradesRequest, TagTradesResponse } from '@tradesense/contract/journal.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readOwnAccountRecord } from '../trading/index.ts';
import { tradeReviewed } from './journal.events.ts';
import { noSuchTrade } from './journal.queries.ts';
import { lockTrades, storeTags, type TagColumns } from './journal.repo.ts';
import type { TradeRow } from './journal.tables.ts';
import type { JournalDeps } from './write-trades.service.ts';

interface TagChange {
  readonly add: JournalTags;
  readonly remove: JournalTags;
}

/**
 * Returns the tags that a trade has after the change: first those that it keeps, then the new ones. Throws
 * `too-many-tags` (422).
 */
function changedTags(row: TradeRow, { add, remove }: TagChange): TagColumns {
  const changed = (kind: JournalTagKind, before: readonly string[]): string[] => {
    const after = [...new Set([...before, ...add[kind]])].filter((tag) => !remove[kind].includes(tag));
    if (after.length <= JOURNAL_TAGS_MAX) return after;
    const message = `Trade ${row.number} would have ${after.length} tags of the kind "${kind}". The most are ${JOURNAL_TAGS_MAX}.`;
    throw new Problem('too-many-tags', { detail: message, errors: [{ path: `body.add.${kind}`, message }] });
  };
  return {
    setupTags: changed('setup', row.setupTags),
    mistakeTags: changed('mistake', row.mistakeTags),
    emotionTags: changed('emotion', row.emotionTags),
  };
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((tag, index) => tag === right[index]);

const isUnchanged = (row: TradeRow, tags: TagColumns): boolean =>
  JOURNAL_TAG_KINDS.every((kind) => isSame(row[`${kind}Tags`], tags[`${kind}Tags`]));

/**
 * Adds and removes tags on several trades of an account. Changes either all of these trades or none. Adding a tag that
 * a trade has, or removing one that it lacks, changes nothing, so a request can be repeated. Throws `not-found` (404)
 * or `too-many-tags` (422).
 */
export async function tagTrades(
  deps: JournalDeps,
  userId: string,
  accountId: string,
  { tradeIds, ...change }: z.output<typeof tagTradesRequest>,
): Promise<TagTradesResponse> {
  return deps.db.transaction(async (tx) => {
    await readOwnAccountRecord(tx, userId, accountId);
    const rows = await lockTrades(tx, accountId, tradeIds);
    if (rows.length < tradeIds.length) throw noSuchTrade();
    const changes = rows.map((row) => ({ row, tags: changedTags(row, change) }));
    const made = changes.filter(({ row, tags }) => !isUnchanged(row, tags));
    await Promise.all(made.map(({ row, tags }) => storeTags(tx, row.id, tags)));
    for (const { row } of made) deps.outbox.append(tx, tradeReviewed.create({ tradeId: row.id, accountId, userId }));
    return { changed: made.length };
  });
}
