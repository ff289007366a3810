/**
 * The history report of MetaTrader 5: its table of positions, or its table of deals. Fees and swaps that were paid are
 * negative. The report gives volumes in lots without the size of a lot, so results cannot be computed and are taken as
 * stated. Source: MetaTrader 5 Help, "History" (https://www.metatrader5.com/en/terminal/help/trading/history), and the
 * headers of exported reports.
 */
import { absolute, minus, negated, NOTHING, times } from '../imported-amount.ts';
import type { FormatDetector, Preamble, RowReading } from '../format-reader.ts';
import type { RowCells } from '../row-cells.ts';

/**
 * Names of each column in the form that `columnName` returns. Both the headers and the cells are found by these names.
 */
const COLUMN = {
  time: ['time'],
  position: ['position'],
  deal: ['deal'],
  order: ['order'],
  symbol: ['symbol'],
  type: ['type'],
  direction: ['direction'],
  volume: ['volume'],
  price: ['price'],
  commission: ['commission'],
  fee: ['fee'],
  swap: ['swap'],
  profit: ['profit'],
} as const;
const { time, position, deal, order, symbol, type, direction, volume, price, commission, fee, swap, profit } = COLUMN;
/** Columns that both tables must have. */
const SHARED = [time, symbol, type, volume, price, commission, swap, profit];

/**
 * Returns `end` for a row whose only filled cell is the first one, because this is the title of the next table. Returns
 * `no-trade` for an empty row and for a row of sums, whose first cell is empty; `null` for any other row.
 */
function endOf(cells: readonly string[]): 'end' | 'no-trade' | null {
  const filled = cells.filter((cell) => cell !== '').length;
  if (filled <= 1) return filled === 1 && cells[0] !== '' ? 'end' : 'no-trade';
  return cells[0] === '' ? 'no-trade' : null;
}

const positions =
  ({ currency, account }: Preamble) =>
  (row: RowCells, cells: readonly string[]): RowReading => {
    const end = endOf(cells);
    if (end !== null) return end;
    const [openedAt, at] = [row.time(time), row.time(time, { nth: 1 })];
    if (openedAt > at && row.faults.length === 0) row.fault(time, 'The position is closed before it is opened.');
    return {
      kind: 'position',
      account,
      symbol: row.symbol(...symbol),
      currency,
      id: row.label(position, { isNeeded: true }),
      side: row.choice<'long' | 'short'>(type, { buy: 'long', sell: 'short' }, 'long'),
      openedAt,
      at,
      quantity: row.size(...volume),
      entryPrice: row.price(price),
      exitPrice: row.price(price, 1),
      fee: negated(row.amount(...commission)),
      feeCurrency: currency,
      swap: negated(row.amount(...swap)),
      profit: row.number(profit),
    };
  };

/** Types of deals that are trades. The other types are deposits, withdrawals and corrections. */
const TRADE_TYPES = new Set(['buy', 'sell']);
const EFFECTS = { in: 'open', out: 'close', 'in/out': 'either', outby: 'close' } as const;

const deals =
  ({ currency, account }: Preamble) =>
  (row: RowCells, cells: readonly string[]): RowReading => {
    const end = endOf(cells);
    if (end !== null) return end;
    const isTrade = TRADE_TYPES.has(row.text(...type).toLowerCase());
    if (!isTrade && row.text(...symbol) === '') return 'no-trade';
    const fillPrice = row.price(price);
    const quantity = row.size(...volume);
    const fees = minus(negated(row.amount(...commission)), row.amount(...fee));
    return {
      kind: 'fill',
      account,
      symbol: row.symbol(...symbol),
      currency,
      id: row.label(deal, { isNeeded: true }),
      order: row.label(order),
      at: row.time(time),
      side: row.choice<'buy' | 'sell'>(type, { buy: 'buy', sell: 'sell' }, 'buy'),
      effect: row.choice<'open' | 'close' | 'either'>(direction, EFFECTS, 'either'),
      quantity,
      price: fillPrice,
      value: row.storable(times(fillPrice, absolute(quantity))),
      fee: fees,
      feeCurrency: currency,
      swap: negated(row.amount(...swap)),
      profit: row.text(...profit) === '' ? NOTHING : row.number(profit),
    };
  };

export const detectMetaTrader: FormatDetector = (columns, preamble) => {
  // A report that lists positions also lists orders and deals, which repeat the same trades.
  if (columns.hasEach(position, ...SHARED) && columns.find(time, 1) !== -1)
    return { format: 'metatrader-5', variant: 'positions', stopsAtEnd: true, read: positions(preamble) };
  if (columns.hasEach(deal, direction, ...SHARED))
    return { format: 'metatrader-5', variant: 'deals', stopsAtEnd: true, read: deals(preamble) };
  return null;
};
