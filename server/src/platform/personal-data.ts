/**
 * What a module holds of a learner, and the duty to export and to erase it. Every module states it, so that the account of a learner
 * can be deleted whole: `ServerModule` has no default for it, and `server/test/personal-data.test.ts` finds the tables in the schema.
 */
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from './database/database.ts';

/** Rows of one table in the export. */
export interface ExportedTable {
  /** Path in the archive without its extension, such as `study/notes`. */
  readonly path: string;
  /** What the rows are, for the README: a noun phrase with a full stop. */
  readonly about: string;
  /** Returns the rows in pages, each row as the text of a JSON object whose fields are the columns in their order. */
  readonly pages: () => AsyncIterable<readonly string[]>;
}

/** A file in the export, such as an image. */
export interface ExportedFile {
  /** Path in the archive with its extension. */
  readonly path: string;
  readonly about: string;
  readonly content: Buffer;
}

/** The duty of a module towards the learners whose data it holds. */
export interface PersonalData {
  /** Tables whose rows of a learner `erase` deletes. */
  readonly tables: readonly string[];
  /** Returns everything that is the learner's and nothing of others. Runs in a transaction that reads one state of the database. */
  exportOf(tx: Tx, userId: string): Promise<readonly (ExportedTable | ExportedFile)[]>;
  /** Deletes all of it, in the transaction that deletes the account; the row of the account is locked and still there. */
  erase(tx: Tx, userId: string, now: EpochMs): Promise<void>;
}

/** For a module that holds nothing of a learner. */
export const NO_PERSONAL_DATA: PersonalData = {
  tables: [],
  exportOf: async () => [],
  erase: async () => {},
};

/** A table with rows of learners. Its texts are SQL. */
export interface OwnedTable {
  readonly name: string;
  /** The condition on the rows of the learner `$1`. Default: `user_id = $1`. */
  readonly of?: string;
  /** What the export has of the rows, or the reason why it has nothing. */
  readonly exported:
    | {
        readonly path: string;
        readonly about: string;
        /** Columns or expressions with a name, by commas. Never secrets, hashes, or what a running test or replay hides. */
        readonly columns: string;
        /** A further condition, such as that a test has ended. */
        readonly where?: string;
        readonly orderBy: string;
      }
    | { readonly no: string };
}

/** What a module adds where a table is not enough. */
export interface FurtherPersonalData {
  readonly files?: (tx: Tx, userId: string) => Promise<readonly ExportedFile[]>;
  /** Runs before the rows of the tables are deleted. */
  readonly erase?: (tx: Tx, userId: string, now: EpochMs) => Promise<void>;
}

const PAGE_ROWS = 1000;

/** Makes the duty of a module from its tables. Rows are deleted in the order of the tables. */
export function ownedTables(tables: readonly OwnedTable[], further: FurtherPersonalData = {}): PersonalData {
  return {
    tables: tables.map(({ name }) => name),
    async exportOf(tx, userId) {
      const exported = tables.flatMap((table) => exportOf(tx, userId, table));
      return [...exported, ...((await further.files?.(tx, userId)) ?? [])];
    },
    async erase(tx, userId, now) {
      await further.erase?.(tx, userId, now);
      for (const { name, of } of tables) {
        await tx.$client.query(`DELETE FROM "${name}" WHERE ${of ?? OF_USER}`, [userId]);
      }
    },
  };
}

/** Money, prices and the like are stored in units; this writes them as decimals, under the same names. */
export function decimals(scale: number, ...columns: readonly string[]): string {
  return columns.map((column) => `trim_scale("${column}" / 1e${scale}::numeric)::text AS "${column}"`).join(', ');
}

const OF_USER = 'user_id = $1';

function exportOf(tx: Tx, userId: string, { name, of, exported }: OwnedTable): ExportedTable[] {
  if ('no' in exported) return [];
  const { path, about, columns, where, orderBy } = exported;
  const condition = `(${of ?? OF_USER})${where === undefined ? '' : ` AND (${where})`}`;
  const select = `SELECT row_to_json(exported)::text AS line FROM
    (SELECT ${columns} FROM "${name}" WHERE ${condition} ORDER BY ${orderBy}) AS exported`;
  return [{ path, about, pages: () => pagesOf(tx, select, userId) }];
}

/** Reads through a cursor, so that memory does not grow with the rows. */
async function* pagesOf(tx: Tx, select: string, userId: string): AsyncGenerator<readonly string[]> {
  await tx.$client.query(`DECLARE exported_rows NO SCROLL CURSOR FOR ${select}`, [userId]);
  for (let isLast = false; !isLast;) {
    const { rows } = await tx.$client.query<{ line: string }>(`FETCH ${PAGE_ROWS} FROM exported_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    isLast = rows.length < PAGE_ROWS;
  }
  await tx.$client.query('CLOSE exported_rows');
}
