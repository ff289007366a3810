/**
 * Reads the trades that the dashboard counts, as one text per account. Reading ten thousand separate rows would take
 * several times as long, because the driver makes an object and a message for each. The database function
 * `performance_trade_line` makes the text of each trade.
 */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldReader, type FieldReader } from './field-reader.ts';

/**
 * Separator between the labels of a trade; `TAG` separates the tags of a label. Neither a symbol nor a tag contains
 * control characters.
 */
const LABEL = '\u001e';
const TAG = '\u001f';
const NO_TAGS: readonly string[] = [];

const amountOrNone = (units: bigint | null): Money | null => (units === null ? null : money(units));
const amountOf = (units: bigint | null): Money => money(units ?? 0n);
const tagsOf = (joined: string): readonly string[] => (joined === '' ? NO_TAGS : joined.split(TAG));

type Labels = Pick<
  ClosedResult,
  'symbol' | 'side' | 'preset' | 'hasPlan' | 'setupTags' | 'mistakeTags' | 'emotionTags'
>;

/**
 * `performance_trade_line` joins the labels, and each label has its place. Servers of the release before read the same
 * text, so a new label goes last; stored lines lack it until the row is written again. The casts are safe, because the database allows
 * only the sides and presets of these types.
 */
function labelsOf(text: string): Labels {
  const [symbol, side, preset, plan, setup, mistake, emotion] = text.split(LABEL);
  invariant(symbol !== undefined && setup !== undefined && mistake !== undefined && emotion !== undefined, 'a trade has seven labels'); // oxfmt-ignore
  return {
    symbol,
    side: side as ClosedResult['side'],
    preset: preset as ClosedResult['preset'],
    hasPlan: plan === 't',
    setupTags: tagsOf(setup),
    mistakeTags: tagsOf(mistake),
    emotionTags: tagsOf(emotion),
  };
}

/** Reads the next trade from the text. */
function nextTrade({ text, number, bigint }: FieldReader, accountId: string, labels: () => Labels): ClosedResult {
  const id = text();
  const place = number();
  const openedAt = epochMs(number());
  const closedAt = epochMs(number());
  const net = amountOf(bigint());
  const fees = amountOf(bigint());
  const funding = amountOf(bigint());
  const plannedRisk = amountOrNone(bigint());
  const mae = amountOrNone(bigint());
  const mfe = amountOrNone(bigint());
  const score = number();
  const { symbol, side, preset, hasPlan, setupTags, mistakeTags, emotionTags } = labels();
  return {
    id,
    accountId,
    number: place,
    symbol,
    side,
    preset,
    openedAt,
    closedAt,
    net,
    fees,
    funding,
    plannedRisk,
    mae,
    mfe,
    hasPlan,
    score,
    setupTags,
    mistakeTags,
    emotionTags,
  };
}

function tradesOf(text: string, accountId: string): ClosedResult[] {
  const reader = fieldReader(text);
  const known = new Map<string, Labels>();
  const labels = () => {
    const own = reader.text();
    const found = known.get(own) ?? labelsOf(own);
    known.set(own, found);
    return found;
  };
  const trades: ClosedResult[] = [];
  while (!reader.isAtEnd()) trades.push(nextTrade(reader, accountId, labels));
  return trades;
}

/** Returns the trades of the accounts that were closed at or after `from`, in the order in which they were closed. */
export async function tradesFrom(tx: Tx, accountIds: readonly string[], from: EpochMs): Promise<ClosedResult[]> {
  const { rows } = await tx.$client.query<{ id: string; lines: string }>({
    name: 'performance-trades',
    text: `SELECT account_id AS id, string_agg(line, '' ORDER BY closed_at, number) AS lines
      FROM performance_trades WHERE account_id = ANY ($1::uuid[]) AND closed_at >= $2 GROUP BY account_id ORDER BY account_id`,
    values: [accountIds, new Date(from).toISOString()],
  });
  const trades = rows.flatMap(({ id, lines }) => tradesOf(lines, id));
  return rows.length < 2 ? trades : trades.toSorted((a, b) => a.closedAt - b.closedAt);
}
