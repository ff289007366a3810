import { ownedTables } from '../../platform/personal-data.ts';

/** Imports and the trades made from them, with the data of the files. */
export const IMPORTS_PERSONAL_DATA = ownedTables([
  {
    name: 'imported_trades',
    exported: {
      path: 'imports/trades',
      about: 'Real trades that you imported, with your tags and notes.',
      columns: `id, format, account, symbol, currency, side, opened_at, closed_at, ${['quantity', 'entry_price', 'exit_price', 'gross', 'fees', 'swap', 'net'].map((name) => `trim_scale(${name})::text AS ${name}`).join(', ')},
        other_fees, executions, setup_tags, mistake_tags, emotion_tags, note`,
      orderBy: 'closed_at, id',
    },
  },
  {
    name: 'imported_executions',
    exported: {
      path: 'imports/lines',
      about: 'The lines of your imports that trades are made of.',
      columns: 'import_id, line, at, data',
      orderBy: 'import_id, sequence',
    },
  },
  {
    name: 'trade_imports',
    exported: {
      path: 'imports/imports',
      about: 'Your imports: the files with their formats, and the lines that were not imported.',
      columns: `id, file_name, format, time_zone, decimal_mark, state, created_at, finished_at, lines, added_lines, rejected_lines, rejected`,
      orderBy: 'id',
    },
  },
]);
