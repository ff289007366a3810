/**
 * Formats and limits of the import of real trades. This file imports no other file, so that browsers load little code.
 */

/** Supported formats. A header is compared with them in the order of `DETECTORS` (`read-export.ts`). */
export const IMPORT_FORMATS = ['metatrader-5', 'interactive-brokers', 'binance', 'bybit', 'generic'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Decimal marks of the numbers in a file. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

export const IMPORT_FILE_BYTES_MAX = 32 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 100_000;
/** Maximum number of lines of a file, including lines that are not rows, such as empty lines and other sections. */
export const IMPORT_LINES_MAX = 1_000_000;
/** Maximum length of a record in characters, including the line ends in its quoted cells. */
export const IMPORT_RECORD_MAX = 4_000;
export const IMPORT_CELLS_MAX = 200;
/** Maximum number of lines before the header. Reports begin with such lines, for example the name of the account. */
export const IMPORT_HEADER_LINES_MAX = 2_000;
/** Maximum length, in characters, of a symbol and of an account, order or trade number. */
export const IMPORT_SYMBOL_MAX = 60;
export const IMPORT_ID_MAX = 100;

/** Columns of the generic format. */
export const GENERIC_COLUMNS = [
  'time',
  'symbol',
  'side',
  'quantity',
  'price',
  'currency',
  'fee',
  'fee_currency',
  'multiplier',
  'account',
  'order_id',
  'trade_id',
] as const;
/** Example line of the generic format's template: a value for each of the `GENERIC_COLUMNS`, in their order. */
export const GENERIC_EXAMPLE = '2026-01-31 14:05:09,BTCUSDT,buy,0.5,42000,USDT,10.5,USDT,1,main,order-1,trade-1';
export const GENERIC_REQUIRED = ['time', 'symbol', 'side', 'quantity', 'price', 'currency'] as const;
