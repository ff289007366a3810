/**
 * The generic format, whose columns TradeSense defines, for brokers whose export is not supported: one row per fill.
 * `docs/imports.md` describes it.
 */
import { NOTHING, ONE_UNIT, times } from '../imported-amount.ts';
import { GENERIC_REQUIRED } from '../import-rules.ts';
import type { FormatDetector } from '../format-reader.ts';
import { columnName, type RowCells } from '../row-cells.ts';
import type { ImportedFill } from '../execution.ts';

const SIDES = { buy: 'buy', sell: 'sell', b: 'buy', s: 'sell' } as const;

function readRow(row: RowCells): ImportedFill {
  const currency = row.label(['currency'], { max: 20, isNeeded: true });
  const price = row.price(['price']);
  const quantity = row.size('quantity');
  const multiplier = row.text('multiplier') === '' ? ONE_UNIT : row.size('multiplier');
  return {
    kind: 'fill',
    account: row.label(['account']),
    symbol: row.symbol('symbol'),
    currency,
    id: row.label(['tradeid']),
    order: row.label(['orderid']),
    at: row.time(['time']),
    side: row.choice<'buy' | 'sell'>(['side'], SIDES, 'buy'),
    effect: 'either',
    quantity,
    price,
    value: row.storable(times(times(price, quantity), multiplier)),
    fee: row.amount('fee'),
    feeCurrency: row.label(['feecurrency'], { max: 20 }) || currency,
    swap: NOTHING,
    profit: null,
  };
}

export const detectGeneric: FormatDetector = (columns) =>
  columns.has(...GENERIC_REQUIRED.map(columnName))
    ? { format: 'generic', variant: 'fills', stopsAtEnd: false, read: readRow }
    : null;
