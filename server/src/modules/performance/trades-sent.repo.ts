/**
 * The trades that the dashboard counts, read as one text. Ten thousand rows of their own would take most of the time of a read: the driver
 * makes an object and a message of each.
 */
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldReader, type FieldReader } from './field-reader.ts';

/** Between the tags of a field. No symbol and no tag has control characters. */
const TAG = '\u001f';
const NO_TAGS: readonly string[] = [];

const amountOrNone = (units: bigint | null): Money | null => (units === null ? null : money(units));
const amountOf = (units: bigint | null): Money => money(units ?? 0n);

const timeOf = (column: string) => `(date_part('epoch', ${column}) * 1000)::bigint`;
const tagsText = (column: string) => `CASE WHEN ${column} = '{}' THEN '' ELSE array_to_string(${column}, E'\\x1f') END`;
const optional = (column: string) => `coalesce(${column}::text, '')`;

/** In the order in which `nextTrade` reads them. */
const FIELDS = [
  'id',
  // Shorter than the id: the text is copied several times on its way.
  'array_position($1::uuid[], account_id)',
  'number',
  'symbol',
  'side',
  'preset',
  timeOf('opened_at'),
  timeOf('closed_at'),
  'net',
  'fees',
  'funding',
  optional('planned_risk'),
  optional('mae'),
  optional('mfe'),
  'has_plan',
  'score',
  tagsText('setup_tags'),
  tagsText('mistake_tags'),
  tagsText('emotion_tags'),
].join(', ');

/** Reads the next trade. The database allows no other sides and presets than those of the type. */
const nextTrade = (
  { text, word, number, bigint }: FieldReader,
  accountIds: readonly string[],
  tags: (text: string) => readonly string[],
): ClosedResult => ({
  id: text(),
  accountId: accountIds[number() - 1] ?? '',
  number: number(),
  symbol: word(),
  side: word() as ClosedResult['side'],
  preset: word() as ClosedResult['preset'],
  openedAt: epochMs(number()),
  closedAt: epochMs(number()),
  net: amountOf(bigint()),
  fees: amountOf(bigint()),
  funding: amountOf(bigint()),
  plannedRisk: amountOrNone(bigint()),
  mae: amountOrNone(bigint()),
  mfe: amountOrNone(bigint()),
  hasPlan: word() === 't',
  score: number(),
  setupTags: tags(word()),
  mistakeTags: tags(word()),
  emotionTags: tags(word()),
});

function tradesOf(text: string, accountIds: readonly string[]): ClosedResult[] {
  const reader = fieldReader(text);
  const known = new Map<string, readonly string[]>();
  const tags = (joined: string) => {
    if (joined === '') return NO_TAGS;
    const list = known.get(joined) ?? joined.split(TAG);
    known.set(joined, list);
    return list;
  };
  const trades: ClosedResult[] = [];
  while (!reader.isAtEnd()) trades.push(nextTrade(reader, accountIds, tags));
  return trades;
}

/** Returns the trades of accounts that were closed from a moment on, in order of closing. */
export async function tradesFrom(tx: Tx, accountIds: readonly string[], from: EpochMs): Promise<ClosedResult[]> {
  const { rows } = await tx.$client.query<{ trades: string | null }>({
    name: 'performance-trades',
    text: `SELECT string_agg(concat_ws(E'\\t', ${FIELDS}, ''), '' ORDER BY closed_at, account_id, number) AS trades
      FROM performance_trades WHERE account_id = ANY ($1::uuid[]) AND closed_at >= $2`,
    values: [accountIds, new Date(from).toISOString()],
  });
  const text = rows[0]?.trades ?? null;
  return text === null ? [] : tradesOf(text, accountIds);
}
