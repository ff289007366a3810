/**
 * Trades of a Flex Query of Interactive Brokers as CSV. Quantities of sales are negative, and so are commissions that
 * were paid. Source: IBKR Reporting Reference, "Trades"
 * (https://www.ibkrguides.com/reportingreference/reportguide/tradesfq.htm), and the headers of exported statements.
 */
import type { ImportedFill } from '../execution.ts';
import { absolute, negated, NOTHING, ONE_UNIT, times } from '../imported-amount.ts';
import type { FormatDetector, RowReading } from '../format-reader.ts';
import type { RowCells } from '../row-cells.ts';

const ACCOUNT = ['clientaccountid', 'accountid'];
const CURRENCY = ['currencyprimary', 'currency'];
const TIME = ['datetime', 'date/time'];
const PRICE = ['tradeprice', 'price'];
const COMMISSION = ['ibcommission', 'commission'];
/** Lines that mark the beginning and end of files, accounts and sections. */
const FRAME = /^(BO|EO)[FAS]$|^(HEADER|TRAILER)$/;
/** Levels of detail whose rows only repeat the executions: orders, lots and sums. */
const OTHER_DETAIL = new Set(['order', 'closed_lot', 'symbol_summary', 'asset_summary', 'wash_sale', 'summary']);
const SIDES = { buy: 'buy', sell: 'sell', bot: 'buy', sld: 'sell' } as const;

function sideOf(row: RowCells): ImportedFill['side'] {
  const written = row.text('buy/sell', 'side');
  if (/\(ca\.?\)/i.test(written)) row.fault(['buy/sell', 'side'], 'This is the cancellation of another trade.');
  else if (written !== '') return row.choice<'buy' | 'sell'>(['buy/sell', 'side'], SIDES, 'buy');
  return row.number(['quantity']) < 0n ? 'sell' : 'buy';
}

function readRow(row: RowCells, cells: readonly string[]): RowReading {
  if (FRAME.test(cells[0] ?? '') || cells.every((cell) => cell === '')) return 'no-trade';
  if (OTHER_DETAIL.has(row.text('levelofdetail').toLowerCase())) return 'no-trade';
  const currency = row.label(CURRENCY, { max: 20, isNeeded: true });
  const price = row.price(PRICE);
  const quantity = row.size('quantity');
  const multiplier = row.text('multiplier') === '' ? ONE_UNIT : row.size('multiplier');
  return {
    kind: 'fill',
    account: row.label(ACCOUNT),
    symbol: row.symbol('symbol'),
    currency,
    id: row.label(['ibexecid', 'execid', 'tradeid', 'transactionid']),
    order: row.label(['iborderid', 'orderid']),
    at: row.time(TIME),
    side: sideOf(row),
    effect: 'either',
    quantity,
    price,
    value: row.storable(times(times(price, absolute(quantity)), multiplier)),
    fee: negated(row.amount(...COMMISSION)),
    feeCurrency: row.label(['ibcommissioncurrency', 'commissioncurrency'], { max: 20 }) || currency,
    swap: NOTHING,
    profit: null,
  };
}

export const detectInteractiveBrokers: FormatDetector = (columns) => {
  const isTrades = columns.hasEach(ACCOUNT, CURRENCY, TIME, PRICE, COMMISSION) && columns.has('symbol', 'quantity');
  return isTrades ? { format: 'interactive-brokers', variant: 'trades', stopsAtEnd: false, read: readRow } : null;
};
