/** Formats and limits of the import of real trades. This file imports no other, so the browser loads it at no cost. */

/** A header is compared with them in the order of `DETECTORS` (`read-export.ts`). */
export const IMPORT_FORMATS = ['metatrader-5', 'interactive-brokers', 'binance', 'bybit', 'generic'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** How decimals are written in a file. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

export const IMPORT_FILE_BYTES_MAX = 32 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 100_000;
/** Lines of a file with those that are no rows, such as empty ones and other sections. */
export const IMPORT_LINES_MAX = 1_000_000;
/** Most characters of a record, also of one whose quoted cells have line ends. */
export const IMPORT_RECORD_MAX = 4_000;
export const IMPORT_CELLS_MAX = 200;
/** Lines before the header: reports begin with the name of the account and the like. */
export const IMPORT_HEADER_LINES_MAX = 2_000;
/** Most characters of a symbol, and of an account, order or trade number. */
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
export const GENERIC_REQUIRED = ['time', 'symbol', 'side', 'quantity', 'price', 'currency'] as const;
