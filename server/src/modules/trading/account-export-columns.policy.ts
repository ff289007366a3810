/**
 * Columns of the CSV exports of an account: one for each field of the list endpoints. The column of a field in an inner
 * object is named `outer.inner`.
 */
import type { TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@tradesense/core/ledger/posting.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';

type Columns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;
/**
 * One column for every field that is not an object, under the field's own name. If a field is added to the contract but
 * not here, compilation fails.
 */
type FlatColumns<Row, Nested extends keyof Row> = {
  readonly [Name in Exclude<keyof Row, Nested>]: (row: Row) => CsvValue;
};

/** One column for every field of an inner object, except those in `Left`. The compiler asks for these fields too. */
type InnerColumns<Row, Outer extends keyof Row & string, Left = never> = {
  readonly [Name in Exclude<keyof NonNullable<Row[Outer]> & string, Left> as `${Outer}.${Name}`]: (
    row: Row,
  ) => CsvValue;
};

export const ORDER_COLUMNS: Columns<TradingOrder> = {
  ...({
    id: (order) => order.id,
    clientOrderId: (order) => order.clientOrderId,
    role: (order) => order.role,
    asset: (order) => order.asset,
    side: (order) => order.side,
    type: (order) => order.type,
    state: (order) => order.state,
    endReason: (order) => order.endReason,
    quantity: (order) => order.quantity,
    filled: (order) => order.filled,
    remaining: (order) => order.remaining,
    working: (order) => order.working ?? null,
    averagePrice: (order) => order.averagePrice,
    limitPrice: (order) => order.limitPrice,
    triggerPrice: (order) => order.triggerPrice,
    trailAmount: (order) => order.trailAmount,
    trailRatio: (order) => order.trailRatio,
    activationPrice: (order) => order.activationPrice,
    trailsAt: (order) => order.trailsAt,
    groupId: (order) => order.groupId,
    parentId: (order) => order.parentId,
    timeInForce: (order) => order.timeInForce,
    expiresAt: (order) => order.expiresAt,
    isPostOnly: (order) => order.isPostOnly,
    isReduceOnly: (order) => order.isReduceOnly,
    leverage: (order) => order.leverage,
    reserved: (order) => order.reserved,
    acceptedAt: (order) => order.acceptedAt,
    updatedAt: (order) => order.updatedAt,
    endedAt: (order) => order.endedAt,
  } satisfies FlatColumns<TradingOrder, 'waiting'>),
  ...({
    'waiting.reason': ({ waiting }) => waiting?.reason ?? null,
    'waiting.text': ({ waiting }) => waiting?.text ?? null,
    'waiting.away': ({ waiting }) => waiting?.away ?? null,
  } satisfies InnerColumns<TradingOrder, 'waiting'>),
};

/**
 * Returns a function that reads one field of the market data of a fill. For market data without this field, it returns
 * `null`, which becomes an empty cell.
 */
const ofMarket =
  (name: 'bid' | 'ask' | 'mark' | 'open' | 'high' | 'low' | 'close' | 'volume') =>
  ({ evidence }: TradingFill): CsvValue => {
    const market: Readonly<Record<string, string | null>> = evidence.market;
    return market[name] ?? null;
  };

export const FILL_COLUMNS: Columns<TradingFill> = {
  ...({
    id: (fill) => fill.id,
    sequence: (fill) => fill.sequence,
    orderId: (fill) => fill.orderId,
    asset: (fill) => fill.asset,
    side: (fill) => fill.side,
    quantity: (fill) => fill.quantity,
    price: (fill) => fill.price,
    fee: (fill) => fill.fee,
    realised: (fill) => fill.realised,
    at: (fill) => fill.at,
  } satisfies FlatColumns<TradingFill, 'evidence'>),
  ...({
    'evidence.reference': ({ evidence }) => evidence.reference,
    'evidence.slippage': ({ evidence }) => evidence.slippage,
    'evidence.by': ({ evidence }) => evidence.by,
    'evidence.isMaker': ({ evidence }) => evidence.isMaker,
    'evidence.isAmbiguous': ({ evidence }) => evidence.isAmbiguous,
    'evidence.subBar': ({ evidence }) => evidence.subBar,
    'evidence.preset': ({ evidence }) => evidence.preset,
    'evidence.source': ({ evidence }) => evidence.source,
  } satisfies InnerColumns<TradingFill, 'evidence', 'market'>),
  'evidence.market.kind': ({ evidence }) => evidence.market.kind,
  'evidence.market.bid': ofMarket('bid'),
  'evidence.market.ask': ofMarket('ask'),
  'evidence.market.mark': ofMarket('mark'),
  'evidence.market.open': ofMarket('open'),
  'evidence.market.high': ofMarket('high'),
  'evidence.market.low': ofMarket('low'),
  'evidence.market.close': ofMarket('close'),
  'evidence.market.volume': ofMarket('volume'),
};

type LedgerEntry = TradingLedgerResponse['entries'][number];

const intoBook =
  (book: LedgerAccount) =>
  ({ postings }: LedgerEntry): CsvValue =>
    postings.find((posting) => posting.book === book)?.amount ?? '0';

export const ENTRY_COLUMNS: Columns<LedgerEntry> = {
  ...({
    sequence: (entry) => entry.sequence,
    kind: (entry) => entry.kind,
    at: (entry) => entry.at,
    cause: (entry) => entry.cause,
    previousHash: (entry) => entry.previousHash,
    hash: (entry) => entry.hash,
  } satisfies FlatColumns<LedgerEntry, 'postings' | 'asset' | 'isOfPair'>),
  ...Object.fromEntries(LEDGER_ACCOUNTS.map((book) => [book, intoBook(book)])),
  // The last columns, because files without them exist whose readers count columns.
  asset: (entry) => entry.asset,
  isOfPair: (entry) => entry.isOfPair ?? false,
};
