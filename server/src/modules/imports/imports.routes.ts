import type { FastifyReply } from 'fastify';
import type { ExportFormat } from '@tradesense/contract/export-constants.ts';
import type { ImportedTrade } from '@tradesense/contract/imports.ts';
import { byTagKind } from '@tradesense/contract/journal-constants.ts';
import { leftSignal } from '../../platform/http/left-signal.ts';
import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { changeImportedTrade, importedTradePages, listImportedTrades, readImportedStatistics } from './imported-trades.service.ts'; // oxfmt-ignore
import { countAddedLines } from './imports.repo.ts';
import { createImport, listImports, undoImport, type ImportDeps } from './imports.service.ts';
import { previewImport } from './preview-import.service.ts';
import type { UploadLanes } from './upload-lanes.ts';

/** Returns the uploaded file, which arrives as raw bytes. A request without a body counts as an empty file. */
const fileOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const feesText = ({ otherFees }: ImportedTrade): string =>
  otherFees.map(({ currency, amount }) => `${amount} ${currency}`).join(', ');

function sendTrades(deps: ImportDeps, userId: string, format: ExportFormat, reply: FastifyReply): FastifyReply {
  const columns = {
    origin: () => 'imported',
    format: (row: ImportedTrade) => row.format,
    account: (row: ImportedTrade) => row.account,
    symbol: (row: ImportedTrade) => row.symbol,
    currency: (row: ImportedTrade) => row.currency,
    side: (row: ImportedTrade) => row.side,
    openedAt: (row: ImportedTrade) => row.openedAt,
    closedAt: (row: ImportedTrade) => row.closedAt,
    quantity: (row: ImportedTrade) => row.quantity,
    entryPrice: (row: ImportedTrade) => row.entryPrice,
    exitPrice: (row: ImportedTrade) => row.exitPrice,
    gross: (row: ImportedTrade) => row.gross,
    fees: (row: ImportedTrade) => row.fees,
    swap: (row: ImportedTrade) => row.swap,
    net: (row: ImportedTrade) => row.net,
    otherFees: feesText,
    ...byTagKind(
      (kind) =>
        ({ tags }: ImportedTrade) =>
          tags[kind].join(', '),
    ),
    note: (row: ImportedTrade) => row.note,
  };
  return sendTable(reply, { fileName: 'imported-trades', columns, pages: importedTradePages(deps, userId) }, format);
}

/** Routes of imports. `uploads` are the lanes in which files are read. */
export function importsRoutes(app: App, deps: ImportDeps & { readonly uploads: UploadLanes }): void {
  const { uploads } = deps;
  const uploadOf = async (userId: string, { length: bytes }: Buffer) => {
    const storedLines = await deps.db.read((tx) => countAddedLines(tx, userId));
    return { userId, bytes, storedLines };
  };
  route(app, 'POST /api/imports/preview', async ({ viewer: { userId }, body, query }, reply) => {
    const file = fileOf(body);
    const left = leftSignal(reply);
    return uploads.run(
      await uploadOf(userId, file),
      (compute) => previewImport({ ...deps, compute }, userId, file, query),
      left,
    );
  });
  route(app, 'POST /api/imports', async ({ viewer: { userId }, body, query }) => {
    const file = fileOf(body);
    return uploads.run(await uploadOf(userId, file), (compute) =>
      createImport({ ...deps, compute }, userId, file, query),
    );
  });
  route(app, 'GET /api/imports', ({ viewer }) => listImports(deps, viewer.userId));
  route(app, 'DELETE /api/imports/{id}', async ({ viewer, params }) => {
    await undoImport(deps, viewer.userId, params.id);
    return { done: true as const };
  });
  route(app, 'GET /api/imported-trades', ({ viewer, query }) => listImportedTrades(deps, viewer.userId, query));
  route(app, 'GET /api/imported-trades/statistics', ({ viewer }) => readImportedStatistics(deps, viewer.userId));
  route(app, 'GET /api/imported-trades/export', ({ viewer, query }, reply) =>
    sendTrades(deps, viewer.userId, query.format, reply),
  );
  route(app, 'PATCH /api/imported-trades/{id}', ({ viewer, params, body }) =>
    changeImportedTrade(deps, viewer.userId, params.id, body),
  );
}
