import type { FastifyReply } from 'fastify';
import type { ExportFormat } from '@tradesense/contract/export-constants.ts';
import { TRADING_EXPORTS, type TradingExport } from '@tradesense/contract/trading-accounts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sendTable, type ExportedTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { exportFileName } from './account-export.policy.ts';
import { readOwnAccountRecord, type AccountRecord } from './trade-records.queries.ts';

/** One kind of an account's rows that can be exported, such as fills. Its rows are read page by page. */
export interface ExportSource<Row> extends Pick<ExportedTable<Row>, 'columns'> {
  readonly what: TradingExport;
  /** Brings the account's stored rows up to date before the first page is read. */
  readonly prepare?: (account: AccountRecord) => Promise<void>;
  /**
   * Returns the rows that follow the position `after`, oldest first, sorted by a key that never changes. If `after` is
   * `null`, starts with the first row.
   */
  readonly pageAfter: (tx: Tx, account: AccountRecord, after: string | null) => Promise<ExportPage<Row>>;
}

export interface ExportPage<Row> {
  readonly rows: readonly Row[];
  /** Position of this page's last row in the export; `null` if no rows follow. */
  readonly next: string | null;
}

interface ExportDeps {
  readonly db: Database;
}

async function* pagesOf<Row>({ db }: ExportDeps, source: ExportSource<Row>, account: AccountRecord) {
  let after: string | null = null;
  do {
    const from: string | null = after;
    // Each page uses a database connection only while it is read, not while the client downloads the file.
    const page: ExportPage<Row> = await db.read((tx) => source.pageAfter(tx, account, from));
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** Sends the rows of an account in one of the formats. */
export type AccountExport = (
  reply: FastifyReply,
  account: AccountRecord,
  format: ExportFormat,
) => Promise<FastifyReply>;

/**
 * Creates the export of one kind of rows. `docs/api.md` describes the columns of the CSV and the format of its cells.
 */
export function accountExport<Row>(deps: ExportDeps, source: ExportSource<Row>): AccountExport {
  return async (reply, account, format) => {
    await source.prepare?.(account);
    const fileName = exportFileName(account, source.what);
    return sendTable(reply, { fileName, columns: source.columns, pages: pagesOf(deps, source, account) }, format);
  };
}

/** Route that sends one kind of data of an attempt, running or archived, as a file. Only the owner can request it. */
export function accountExportRoute(app: App, deps: ExportDeps, exports: ReadonlyMap<string, AccountExport>): void {
  route(app, 'GET /api/sandbox/accounts/{id}/export/{what}', async ({ viewer, params, query }, reply) => {
    const send = exports.get(params.what);
    if (send === undefined) {
      throw new Problem('not-found', {
        detail: `There is no export '${params.what}'. Choose one of ${TRADING_EXPORTS.join(', ')}.`,
      });
    }
    return send(reply, await deps.db.read((tx) => readOwnAccountRecord(tx, viewer.userId, params.id)), query.format);
  });
}
