import { CANDLE_FILE_BYTES_MAX } from './candle-imports-constants.ts';
import { candleImport, candleImportQuery, candlePreview, candlePreviewQuery } from './candle-imports.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { IMPORT_MEDIA_TYPES } from './imports-constants.ts';
import type { ImportFile } from './imports.ts';

const UPLOAD = {
  tag: 'Administration',
  access: 'administrator',
  limit: { perMinute: 10, per: 'account' },
  bodyMaxBytes: CANDLE_FILE_BYTES_MAX,
  body: mediaContent<ImportFile>(...IMPORT_MEDIA_TYPES),
} as const;
const FILE = ['import-format-unknown', 'import-too-many-rows'] as const;

export const candleImportsEndpoints = {
  'POST /api/admin/market/imports/preview': {
    ...UPLOAD,
    id: 'previewCandleImport',
    summary: 'Read a file of candles without storing it',
    description:
      'The body is the file, as `npm run market:import` takes it. The answer says which rows are refused, which bars are missing, and what an import would change.',
    query: candlePreviewQuery,
    response: candlePreview,
    problems: [...FILE],
  },
  'POST /api/admin/market/imports': {
    ...UPLOAD,
    id: 'importCandles',
    summary: 'Import the candles of a file that was previewed',
    description:
      'Stores all accepted rows in one transaction, or nothing. Needs a confirmed session, and writes one entry of the audit log. The same `id` sent again with the same file returns the stored import. `import-file-changed`: the file is not the previewed one. `import-series-changed`: the series is not the previewed one, or its stored bars have changed since the preview. `import-running`: a command is importing this series.',
    query: candleImportQuery,
    response: candleImport,
    problems: [
      ...FILE,
      'confirmation-needed',
      'import-file-changed',
      'import-series-changed',
      'import-running',
      'nothing-to-import',
      'idempotency-conflict',
    ],
  },
} as const satisfies EndpointTable;
