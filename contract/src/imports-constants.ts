/** Limits of imports. No zod: the browser reads it without cost. */
/** Imports that a learner keeps at a time. */
export const IMPORTS_MAX = 100;
/** Most stored lines of all imports of a learner. */
export const IMPORTED_LINES_MAX = 500_000;
/** Rejected lines that are named; all are counted. */
export const REJECTED_LINES_SHOWN = 100;
/** Trades and open positions that a preview shows; all are counted. */
export const PREVIEW_ROWS = 20;
export const IMPORTED_TRADES_PAGE = 50;
export const IMPORT_FILE_NAME_MAX = 200;
/** `queued`: waits or runs. `undoing`: its trades are being removed. */
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
