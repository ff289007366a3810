import { IMPORT_FILE_BYTES_MAX } from '@tradesense/core/imports/import-rules.ts';
import { doneResponse, idParams } from './endpoint-parts.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { EXPORT_MEDIA_TYPES } from './export-constants.ts';
import { IMPORT_MEDIA_TYPES } from './imports-constants.ts';
import {
  createImportQuery,
  importedExportQuery,
  importedStatisticsResponse,
  importedTrade,
  importedTradesQuery,
  importedTradesResponse,
  importPreview,
  importPreviewQuery,
  importsResponse,
  patchImportedTradeRequest,
  tradeImport,
  type ImportFile,
} from './imports.ts';

const FILE = [
  'import-format-unknown',
  'import-too-many-rows',
  'import-unreadable',
  'import-zone-needed',
  'unknown-time-zone',
] as const;

export const importsEndpoints = {
  'POST /api/imports/preview': {
    id: 'previewImport',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Read an export of a broker without storing it',
    description:
      'The body is the file. Its format is recognized by its header; `docs/imports.md` has them all. `import-zone-needed`: its times name no zone, and the query names none.',
    limit: { perMinute: 10, per: 'account' },
    bodyMaxBytes: IMPORT_FILE_BYTES_MAX,
    query: importPreviewQuery,
    body: mediaContent<ImportFile>(...IMPORT_MEDIA_TYPES),
    response: importPreview,
    problems: [...FILE],
  },
  'POST /api/imports': {
    id: 'createImport',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Import the trades of a file that was previewed',
    description:
      'The import waits until a job has stored it. Lines that are stored already are not added again. The same `id` sent again returns the import as it is. `import-file-changed`: the file is not the previewed one.',
    limit: { perMinute: 10, per: 'account' },
    bodyMaxBytes: IMPORT_FILE_BYTES_MAX,
    query: createImportQuery,
    body: mediaContent<ImportFile>(...IMPORT_MEDIA_TYPES),
    response: tradeImport,
    problems: [...FILE, 'import-file-changed', 'import-running', 'nothing-to-import', 'too-many-imports', 'idempotency-conflict'], // oxfmt-ignore
  },
  'GET /api/imports': {
    id: 'listImports',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'List the imports with their progress',
    response: importsResponse,
  },
  'DELETE /api/imports/{id}': {
    id: 'undoImport',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Undo an import',
    description:
      'A job removes the lines that it added and the trades made of them, then the import itself. A second call changes nothing.',
    params: idParams,
    response: doneResponse,
    problems: ['import-running'],
  },
  'GET /api/imported-trades': {
    id: 'listImportedTrades',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'List imported trades',
    query: importedTradesQuery,
    response: importedTradesResponse,
  },
  'GET /api/imported-trades/statistics': {
    id: 'getImportedStatistics',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Get the statistics of imported trades by currency',
    description: 'No other statistic, rating or list counts an imported trade.',
    limit: { perMinute: 60, per: 'account' },
    response: importedStatisticsResponse,
  },
  'GET /api/imported-trades/export': {
    id: 'exportImportedTrades',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Export imported trades as CSV or JSON',
    limit: { perMinute: 6, per: 'account' },
    query: importedExportQuery,
    response: mediaContent<Uint8Array>(...Object.values(EXPORT_MEDIA_TYPES)),
  },
  'PATCH /api/imported-trades/{id}': {
    id: 'changeImportedTrade',
    tag: 'Imports',
    access: 'signed-in',
    summary: 'Change note and tags of an imported trade',
    description: 'Absent fields stay as they are. What the file says of the trade cannot be changed.',
    params: idParams,
    body: patchImportedTradeRequest,
    response: importedTrade,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
