/** Limits of trade imports. This file imports nothing, so that browsers load little code. */
/** Maximum number of imports that a learner can have at a time. */
export const IMPORTS_MAX = 100;
/** Maximum number of lines that are stored for all imports of one learner together. */
export const IMPORTED_LINES_MAX = 500_000;
/** Maximum number of an import's rejected lines that are listed; all rejected lines are counted. */
export const REJECTED_LINES_SHOWN = 100;
/** Maximum number of trades, and of open positions, that a preview lists. All of them are counted. */
export const PREVIEW_ROWS = 20;
export const IMPORTED_TRADES_PAGE = 50;
export const IMPORT_FILE_NAME_MAX = 200;
/** `queued`: the import waits or runs. `undoing`: the trades of the import are being removed. */
export const IMPORT_STATES = ['queued', 'undoing', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_MEDIA_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
] as const;
