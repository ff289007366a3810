/**
 * Exports of Bybit: closed P&L and trade history of derivatives, and spot trade history. A paid fee is positive. In a
 * closed P&L the result already includes fees, and the opening time is missing. Source: Bybit Help Center, "How to
 * Self-Export Account Data" and "Introduction to Closed P&L", and the headers of exported files.
 */
import type { ImportedFill, ImportedPosition } from '../execution.ts';
import { minus, NOTHING, plus, times } from '../imported-amount.ts';
import type { FormatDetector, RowReading } from '../format-reader.ts';
import { offsetInName, type RowCells } from '../row-cells.ts';
import { splitPair } from './pair-currency.ts';

const CONTRACT = ['contracts', 'market', 'symbol'];
const CLOSED_TIME = ['tradetime(utc+0)', 'tradetime(utc)', 'tradetime'];
const FILL_TIME = ['transactiontime(utc+0)', 'transactiontime(utc)', 'transactiontime'];
const SPOT_TIME = ['timestamp(utc)', 'timestamp(utc+0)', 'timestamp'];
const QUANTITY = ['filledquantity', 'execqty', 'filledqty', 'qty', 'quantity'];
const FILL_PRICE = ['filledprice', 'execprice'];
/** Bybit spells the column name both correctly and without the letter n. */
const TRADE_ID = ['transactionid', 'trasactionid', 'executionid'];
const ORDER = ['orderno', 'orderid'];
const CLOSES = {
  sell: 'long',
  buy: 'short',
  closelong: 'long',
  closeshort: 'short',
} as const;
const SIDES = { long: 'buy', short: 'sell', buy: 'buy', sell: 'sell' } as const;
/** Row types that change a position: trades, liquidations and similar events. */
const FILL_TYPES = new Set(['', 'trade', 'liquidation', 'busttrade', 'adltrade', 'adl']);

/**
 * Returns the coin in which a contract is settled, such as `BTC` for `BTCUSD` and `BTCUSDH26`; `null` if the contract
 * is settled in another currency.
 */
const inverseCoin = (symbol: string): string | null =>
  /^([A-Z0-9]+?)USD(?:[FGHJKMNQUVXZ]\d{2})?$/.exec(symbol)?.[1] ?? null;

function currencyOf(row: RowCells, symbol: string): string {
  const isUsdc = /^[A-Z0-9]+(PERP$|-\d{1,2}[A-Z]{3}\d{2})/.test(symbol);
  const plain = symbol.replace(/-?\d{1,2}[A-Z]{3}\d{2}$/, '');
  const currency = inverseCoin(symbol) ?? (isUsdc ? 'USDC' : (splitPair(plain)?.quote ?? ''));
  if (currency === '') row.fault(CONTRACT, `The currency of "${symbol.slice(0, 40)}" is not known.`);
  return currency;
}

const closedResults =
  (offset: number | null) =>
  (row: RowCells): ImportedPosition => {
    const symbol = row.symbol(...CONTRACT).toUpperCase();
    const currency = currencyOf(row, symbol);
    return {
      kind: 'position',
      account: row.label(['uid']),
      symbol,
      currency,
      id: row.label(ORDER),
      side: row.choice<'long' | 'short'>(['closingdirection'], CLOSES, 'long'),
      openedAt: null,
      at: row.time(CLOSED_TIME, { offset }),
      quantity: row.size(...QUANTITY),
      entryPrice: row.price(['entryprice']),
      exitPrice: row.price(['exitprice']),
      fee: NOTHING,
      feeCurrency: currency,
      swap: NOTHING,
      profit: row.number(['closedp&l', 'realizedp&l']),
    };
  };

const fills =
  (offset: number | null) =>
  (row: RowCells): RowReading => {
    if (!FILL_TYPES.has(row.text('filledtype').toLowerCase().replaceAll(' ', ''))) return 'no-trade';
    const symbol = row.symbol(...CONTRACT).toUpperCase();
    if (inverseCoin(symbol) !== null)
      row.fault(
        CONTRACT,
        'The result of an inverse contract is not in this file. Import the closed P&L export of Bybit.',
      );
    const currency = currencyOf(row, symbol);
    const [price, quantity] = [row.price(FILL_PRICE), row.size(...QUANTITY)];
    return {
      kind: 'fill',
      account: row.label(['uid']),
      symbol,
      currency,
      id: row.label(TRADE_ID),
      order: row.label(ORDER),
      at: row.time(FILL_TIME, { offset }),
      side: row.choice<'buy' | 'sell'>(['direction', 'side'], SIDES, 'buy'),
      effect: 'either',
      quantity,
      price,
      value: row.storable(times(price, quantity)),
      fee: row.amount('tradingfee', 'feespaid', 'execfeev2'),
      feeCurrency: row.label(['feecoin', 'feecurrency'], { max: 20 }) || currency,
      swap: NOTHING,
      profit: null,
    };
  };

const spot =
  (offset: number | null) =>
  (row: RowCells): ImportedFill => {
    const symbol = row.symbol('spotpairs').toUpperCase();
    const coins = splitPair(symbol);
    if (coins === null) row.fault(['spotpairs'], `The coins of "${symbol.slice(0, 40)}" are not known.`);
    const { base, quote } = coins ?? { base: '', quote: '' };
    const side = row.choice<'buy' | 'sell'>(['direction', 'side'], SIDES, 'buy');
    const [price, traded] = [row.price(FILL_PRICE), row.size(...QUANTITY)];
    const fee = row.text('execfeev2') === '' ? row.amount('fees', 'tradingfee') : row.amount('execfeev2');
    // If the row does not state the currency of the fee, the fee is in the currency that was received.
    const feeCurrency = row.label(['feecoin', 'feecurrency'], { max: 20 }) || (side === 'buy' ? base : quote);
    const isFromWallet = feeCurrency === base && base !== '';
    const quantity = isFromWallet ? (side === 'buy' ? minus(traded, fee) : plus(traded, fee)) : traded;
    if (quantity <= 0n && row.faults.length === 0) row.fault(QUANTITY, 'The fee is as large as the quantity.');
    return {
      kind: 'fill',
      account: row.label(['uid']),
      symbol,
      currency: quote,
      id: row.label(TRADE_ID),
      order: row.label(ORDER),
      at: row.time(SPOT_TIME, { offset }),
      side,
      effect: 'either',
      quantity,
      price,
      value: row.storable(times(price, traded)),
      fee: isFromWallet ? NOTHING : fee,
      feeCurrency: isFromWallet ? quote : feeCurrency,
      swap: NOTHING,
      profit: null,
    };
  };

export const detectBybit: FormatDetector = (columns) => {
  const offsetOf = (names: readonly string[]): number | null => offsetInName(columns.written(columns.find(names)));
  const bybit = { format: 'bybit', stopsAtEnd: false } as const;
  if (columns.hasEach(CONTRACT, ['closingdirection'], ['closedp&l', 'realizedp&l'], CLOSED_TIME))
    return { ...bybit, variant: 'closed', read: closedResults(offsetOf(CLOSED_TIME)) };
  if (columns.hasEach(['spotpairs'], ['direction', 'side'], QUANTITY, FILL_PRICE, SPOT_TIME))
    return { ...bybit, variant: 'spot', read: spot(offsetOf(SPOT_TIME)) };
  if (columns.hasEach(CONTRACT, ['direction', 'side'], QUANTITY, FILL_PRICE, FILL_TIME))
    return { ...bybit, variant: 'fills', read: fills(offsetOf(FILL_TIME)) };
  return null;
};
