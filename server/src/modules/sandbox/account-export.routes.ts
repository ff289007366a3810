import { z } from 'zod';
import { SANDBOX_EXPORTS, sandboxExportQuery, type SandboxExport } from '@tradesense/contract/sandbox-accounts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sendTable, type ExportedTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { exportFileName } from './account-export.policy.ts';
import type { RequireUnlocked } from './trading.routes.ts';
import { ownAccountRow } from './own-account.service.ts';
import type { AccountRow } from './trading.tables.ts';

const EXPORTS = '/api/sandbox/accounts/:id/export';
const params = z.strictObject({ id: z.uuid() });
const anyParams = z.strictObject({ id: z.uuid(), what: z.string().max(100) });

/** Rows of an account that an export has, each page read on its own. */
export interface ExportSource<Row> extends Pick<ExportedTable<Row>, 'columns'> {
  readonly what: SandboxExport;
  /** Brings the rows of the account up to date before the first page. */
  readonly prepare?: (account: AccountRow) => Promise<void>;
  /** The next rows after a place in the export (null: from the first), oldest first, by a key that never changes. */
  readonly pageAfter: (tx: Tx, accountId: string, after: string | null) => Promise<ExportPage<Row>>;
}

export interface ExportPage<Row> {
  readonly rows: readonly Row[];
  /** The place of the last of them; null where the rows end. */
  readonly next: string | null;
}

interface ExportDeps {
  readonly db: Database;
}

async function* pagesOf<Row>({ db }: ExportDeps, source: ExportSource<Row>, accountId: string) {
  let after: string | null = null;
  do {
    const from: string | null = after;
    // A connection is held for a page, not for as long as the reader takes.
    const page: ExportPage<Row> = await db.read((tx) => source.pageAfter(tx, accountId, from));
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/**
 * `GET …/export/<what>?format=csv|json`: all of an attempt, running or archived, as a file, for its owner only. The CSV's columns
 * and how cells are written are described in docs/api.md.
 */
export function accountExportRoute<Row>(
  app: App,
  deps: ExportDeps,
  guard: RequireUnlocked,
  source: ExportSource<Row>,
): void {
  app.get(
    `${EXPORTS}/${source.what}`,
    { schema: { params, querystring: sandboxExportQuery } },
    async (request, reply) => {
      const { userId } = await guard(request);
      const { id } = request.params;
      const account = await deps.db.read((tx) => ownAccountRow(tx, userId, id));
      await source.prepare?.(account);
      const fileName = exportFileName(account, source.what);
      return sendTable(
        reply,
        { fileName, columns: source.columns, pages: pagesOf(deps, source, id) },
        request.query.format,
      );
    },
  );
}

/** What none of the exports is. */
export function unknownExportRoute(app: App, guard: RequireUnlocked): void {
  app.get(`${EXPORTS}/:what`, { schema: { hide: true, params: anyParams } }, async (request) => {
    await guard(request);
    throw new Problem('not-found', {
      detail: `There is no export '${request.params.what}': ${SANDBOX_EXPORTS.join(', ')} can be had.`,
    });
  });
}
