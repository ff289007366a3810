// If this fails, a broker's export is not recognized, or its trades get times, sides, amounts or fees that the file
// does not state.
import { describe, expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { csvRecords, linesOf } from './csv-records.ts';
import { formatImported } from './imported-amount.ts';
import {
  BINANCE_FUTURES,
  BINANCE_SPOT,
  BYBIT_CLOSED,
  BYBIT_FILLS,
  BYBIT_SPOT,
  GENERIC,
  IBKR_TRADES,
  MT5_DEALS,
  MT5_REPORT,
} from './imports.test-data.ts';
import { GENERIC_COLUMNS, GENERIC_EXAMPLE, IMPORT_LINES_MAX, IMPORT_ROWS_MAX } from './import-rules.ts';
import { readExport, type ExportOptions, type ExportReading } from './read-export.ts';
import { roundTrips } from './round-trips.ts';

const OPTIONS: ExportOptions = { mark: null, offsetAt: () => 0, now: epochMs(Date.UTC(2026, 5, 1)) };

function read(text: string, options: Partial<ExportOptions> = {}): ExportReading {
  const reading = readExport(text, { ...OPTIONS, ...options });
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
}

/** Returns the trades of all instruments, each formatted as a text. */
function tradesOf(reading: ExportReading): string[] {
  const bySymbol = Map.groupBy(reading.executions, ({ execution }) => `${execution.symbol} ${execution.currency}`);
  return [...bySymbol].flatMap(([instrument, group]) =>
    roundTrips(
      group
        .toSorted((a, b) => a.execution.at - b.execution.at || a.sequence - b.sequence)
        .map(({ execution, identity }) => ({ execution, key: identity })),
    ).trades.map(({ side, quantity, net, fees, otherFees }) =>
      [instrument, side, formatImported(quantity), 'net', formatImported(net), 'fees', formatImported(fees)]
        .concat(otherFees.map(({ currency, amount }) => `and ${formatImported(amount)} ${currency}`))
        .join(' '),
    ),
  );
}

test.each([
  ['MT5 positions', MT5_REPORT, 'metatrader-5/positions', ['EURUSD EUR long 0.1 net 19.3 fees 0.7', 'EURUSD EUR short 0.2 net -21.75 fees 1.4', 'XAUUSD EUR long 1 net 1227.56 fees 7']],
  ['MT5 deals', MT5_DEALS, 'metatrader-5/deals', ['EURUSD  long 0.5 net 86.2 fees 3.6']],
  ['IBKR trades', IBKR_TRADES, 'interactive-brokers/trades', ['AAPL USD long 100 net 448 fees 2', 'SPY   260116P00500000 USD short 1 net 123.95 fees 1.05 and 1.05 EUR']],
  ['Binance spot', BINANCE_SPOT, 'binance/spot', ['1INCHUSDT USDT long 998 net 98.8008 fees 0.3992']],
  ['Binance futures', BINANCE_FUTURES, 'binance/futures', ['BTCUSDT USDT short 0.1 net 145.26 fees 4.74', 'BTCUSD_PERP BTC long 10 net 0.000254 fees 0.000016']],
  ['Bybit closed P&L', BYBIT_CLOSED, 'bybit/closed', ['OPUSDT USDT long 793.7 net 2.01880767 fees 0', 'BTCUSD BTC short 100 net 0.00002824 fees 0']],
  ['Bybit fills', BYBIT_FILLS, 'bybit/fills', ['ETHUSDT USDT long 2 net 193.29 fees 6.71']],
  ['Bybit spot', BYBIT_SPOT, 'bybit/spot', ['ICPUSDT USDT long 9.99 net 12.844626 fees 0.09314']],
  ['generic', GENERIC, 'generic/fills', ['DAX EUR long 1.5 net 71.75 fees 4']],
])('an export is recognized, and all its trades are read: %s', (_name, text, format, trades) => {
  const reading = read(text);
  expect([`${reading.format}/${reading.variant}`, reading.rejected]).toEqual([format, []]);
  expect(tradesOf(reading)).toEqual(trades);
}); // oxfmt-ignore

describe('readExport', () => {
  test('needs the time zone only if the times do not name theirs', () => {
    expect(read(MT5_REPORT, { offsetAt: null })).toMatchObject({ usesZone: true, needsZone: true });
    expect(read(IBKR_TRADES, { offsetAt: null })).toMatchObject({ usesZone: false, needsZone: false });
    expect(read(BINANCE_SPOT, { offsetAt: null }).needsZone).toBe(false);
    expect(read(BYBIT_SPOT, { offsetAt: null }).needsZone).toBe(false);
  });

  test('reads times in the chosen zone, even where the clocks change', () => {
    // Offsets of Berlin: +1 h until 2026-03-29 01:00 UTC, +2 h afterwards.
    const berlin = (at: number) => (at < Date.UTC(2026, 2, 29, 1) ? 3_600_000 : 7_200_000);
    const rows = ['2026-03-29 01:30:00', '2026-03-29 02:30:00', '2026-03-29 03:30:00'];
    const text = ['time,symbol,side,quantity,price,currency', ...rows.map((at) => `${at},A,buy,1,1,EUR`)].join('\n');
    const times = read(text, { offsetAt: berlin }).executions.map(({ execution }) =>
      new Date(execution.at).toISOString(),
    );
    expect(times).toEqual(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00.000Z']);
  });

  test('distinguishes decimal commas from separators of thousands', () => {
    const rows = (price: string) => `time;symbol;side;quantity;price;currency\n2026-01-05 10:00;A;buy;1;${price};EUR`;
    const priceOf = (text: string, mark: ExportOptions['mark'] = null) => {
      const [first] = read(text, { mark }).executions;
      return first?.execution.kind === 'fill' ? formatImported(first.execution.price) : null;
    };
    expect(priceOf(rows('1.234,5'))).toBe('1234.5');
    expect(priceOf(rows('1,234'))).toBe('1.234');
    expect(priceOf(rows('1,234'), 'point')).toBe('1234');
    expect(priceOf(rows('1 234.5'))).toBe('1234.5');
    expect(priceOf(rows("1'234.50"))).toBe('1234.5');
  });

  test('reads ambiguous numbers with the usual decimal mark for the delimiter', () => {
    const readAs = (delimiter: string, price: string) => {
      const rows = [`time,symbol,side,quantity,price,currency`, `2026-01-05 10:00,A,buy,1,PRICE,EUR`].join('\n');
      const { mark, executions } = read(rows.replaceAll(',', delimiter).replace('PRICE', price));
      const [fill] = executions.map(({ execution }) => (execution.kind === 'fill' ? execution.price : null));
      return `${mark}: ${fill === undefined || fill === null ? 'unread' : formatImported(fill)}`;
    };
    expect(readAs(';', '1.234')).toBe('comma: 1234');
    expect(readAs(';', '1,234')).toBe('comma: 1.234');
    expect(readAs(';', '100')).toBe('comma: 100');
    expect(readAs(',', '1.234')).toBe('point: 1.234');
    expect(readAs(',', '"1,234"')).toBe('point: 1234');
    expect(readAs('\t', '1.234')).toBe('point: 1.234');
    expect(readAs('\t', '1,234')).toBe('comma: 1.234');
    // No group of thousands begins with 0.
    expect(readAs(';', '0.123')).toBe('point: 0.123');
    expect(readAs(',', '"0,123"')).toBe('comma: 0.123');
  });

  test('reads a byte order mark, quoted cells with quotes and line ends, and rows from newest to oldest', () => {
    const text = [
      '\uFEFF"time","symbol","side","quantity","price","currency","order_id"',
      '"2026-01-06 10:00:00","A ""B""","sell","1","3","EUR","o\n2"',
      '"2026-01-05 10:00:00","A ""B""","buy","1","2","EUR","o1"',
    ].join('\r\n');
    const { executions, rejected } = read(text);
    expect(rejected).toEqual([{ line: 2, column: 'order_id', text: 'The cell has more than one line.' }]);
    expect(executions.map(({ execution, line }) => [execution.symbol, line])).toEqual([['A "B"', 4]]);
    expect(read(BINANCE_SPOT).executions.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  });
});

describe('a faulty row', () => {
  const HEADER = 'time,symbol,side,quantity,price,currency,fee';
  test.each([
    ['01/02/2026 10:00,A,buy,1,1,EUR,0', 'time', '"01/02/2026 10:00" is not a date with a time. Write it as 2026-01-31 14:05:09.'],
    ['2026-02-30 10:00,A,buy,1,1,EUR,0', 'time', '"2026-02-30 10:00" is not a date with a time. Write it as 2026-01-31 14:05:09.'],
    ['2027-01-01 10:00,A,buy,1,1,EUR,0', 'time', '"2027-01-01 10:00" is in the future.'],
    ['2026-01-05 10:00,,buy,1,1,EUR,0', 'symbol', 'The cell is empty.'],
    ['2026-01-05 10:00,A,hold,1,1,EUR,0', 'side', '"hold" is none of buy, sell, b, s.'],
    ['2026-01-05 10:00,A,constructor,1,1,EUR,0', 'side', '"constructor" is none of buy, sell, b, s.'],
    ['2026-01-05 10:00,A,buy,abc,1,EUR,0', 'quantity', '"abc" is not a number.'],
    ['2026-01-05 10:00,A,buy,0,1,EUR,0', 'quantity', 'The quantity is 0.'],
    ['2026-01-05 10:00,A,buy,1,0.1234567890123,EUR,0', 'price', '"0.1234567890123" has more than 12 decimals.'],
    ['2026-01-05 10:00,A,buy,999999999999999999,999,EUR,0', null, 'Price × quantity is too large.'],
    ['2026-01-05 10:00,A,buy,1e30,1,EUR,0', 'quantity', '"1e30" is too large.'],
    ['2026-01-05 10:00,A,buy,1', 'currency', 'The cell is empty.'],
  ])('is rejected with its column and a reason: %s', (row, column, text) => {
    const { executions, rejected } = read(`${HEADER}\n${row}`);
    expect(executions).toEqual([]);
    expect(rejected[0]).toMatchObject({ line: 2, column, text });
  }); // oxfmt-ignore

  test('may have too many characters or cells; a file with too many rows or of no known format is refused', () => {
    const long = read(`${HEADER}\n2026-01-05 10:00,${'A'.repeat(5_000)},buy,1,1,EUR,0`);
    expect(long.rejected).toEqual([{ line: 2, column: null, text: 'The line has more than 4000 characters.' }]);
    const wide = read(`${HEADER}\n${','.repeat(300)}1`);
    expect(wide.rejected[0]?.text).toBe('The line has more than 200 cells.');
    expect(read(`${HEADER}\n"open`).rejected[0]?.text).toBe('A quotation mark is never closed.');
    expect(read(`${HEADER}\n2026-01-05 10:00,A\u0000,buy,1,1,EUR,0`).rejected).toHaveLength(1);
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, () => '2026-01-05 10:00,A,buy,1,1,EUR,0');
    expect(readExport([HEADER, ...rows].join('\n'), OPTIONS)).toBe('too-many-rows');
    expect(readExport(HEADER + '\n'.repeat(IMPORT_LINES_MAX + 2), OPTIONS)).toBe('too-many-rows');
    expect(readExport('<html><body>Report</body></html>', OPTIONS)).toBe('no-format');
    expect(readExport('', OPTIONS)).toBe('no-format');
  });
});

test('one fault is reported for each quotation mark that is never closed, even over many lines', () => {
  const text = `"${'\n'.repeat(4_001)}`.repeat(60);
  let faults = 0;
  for (const { fault } of csvRecords(linesOf(text), ',')) if (fault !== null) faults += 1;
  expect(faults).toBe(60);
});

test('a MetaTrader report names its account, and a position that ends before it begins is rejected', () => {
  expect(new Set(read(MT5_REPORT).executions.map(({ execution }) => execution.account))).toEqual(new Set(['123456']));
  const { rejected } = read(MT5_REPORT.replace('2026.01.05 10:00:00\t1.10200', '2026.01.04 10:00:00\t1.10200'));
  expect(rejected).toEqual([{ line: 6, column: 'Time', text: 'The position is closed before it is opened.' }]);
});

test('executions are identified by their number, otherwise by their content and an index among equal ones', () => {
  const row = '2026-01-05 10:00,A,buy,1,1,EUR';
  const plain = read(['time,symbol,side,quantity,price,currency', row, row].join('\n'));
  const identities = plain.executions.map(({ identity }) => identity);
  expect(new Set(identities).size).toBe(2);
  // The same rows in another export must have the same `identity` texts, so that they are recognized.
  expect(read(`time,symbol,side,quantity,price,currency\n${row}\n`).executions[0]?.identity).toBe(identities[0]);
  const numbered = read(['time,symbol,side,quantity,price,currency,trade_id', `${row},7`, `${row},7`].join('\n'));
  expect([numbered.executions.length, numbered.duplicateRows]).toEqual([1, 1]);
});

test('the example of the template is read without a fault', () => {
  const { executions, rejected } = read(`${GENERIC_COLUMNS.join(',')}\n${GENERIC_EXAMPLE}\n`);
  expect([executions.length, rejected]).toEqual([1, []]);
});
