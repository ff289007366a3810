/**
 * The data that a module stores about a learner, and how they are exported and erased. Every module must declare them,
 * so that an account can be deleted completely: `ServerModule` has no default for it, and
 * `server/test/personal-data.test.ts` finds undeclared tables in the schema.
 */
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from './database/database.ts';

/** A table in the export of a learner's data. */
export interface ExportedTable {
  /** Path in the archive without its extension, such as `study/notes`. */
  readonly path: string;
  /** Description of the rows for the README: a noun phrase with a period. */
  readonly about: string;
  /** Returns the rows in pages. Each row is the text of a JSON object whose fields are the columns in order. */
  readonly pages: () => AsyncIterable<readonly string[]>;
}

/** A file in the export, such as an image. */
export interface ExportedFile {
  /** Path in the archive with its extension. */
  readonly path: string;
  readonly about: string;
  /**
   * Reads the content in the transaction of the export. Files must be read one at a time, because the transaction has
   * one connection.
   */
  readonly content: () => Promise<Buffer>;
}

/** What a module must do for the learners whose data it stores. */
export interface PersonalData {
  /** Tables in which `erase` deletes the learner's rows. */
  readonly tables: readonly string[];
  /**
   * Returns the learner's data that the export contains, and nothing about other learners. Runs in a transaction that
   * reads a single snapshot of the database.
   */
  exportOf(tx: Tx, userId: string): Promise<readonly (ExportedTable | ExportedFile)[]>;
  /**
   * Deletes all of the learner's data, in the transaction that deletes the account. When it runs, the row of the
   * account is locked and still exists.
   */
  erase(tx: Tx, userId: string, now: EpochMs): Promise<void>;
}

/** The declaration of a module that stores no data about learners. */
export const NO_PERSONAL_DATA: PersonalData = {
  tables: [],
  exportOf: async () => [],
  erase: async () => {},
};

/** A table with rows of learners. Its text fields contain SQL. */
export interface OwnedTable {
  readonly name: string;
  /** Condition that selects the rows of the learner `$1`. Default: `user_id = $1`. */
  readonly of?: string;
  /** The part of the rows that is exported, or the reason why nothing is exported. */
  readonly exported:
    | {
        readonly path: string;
        readonly about: string;
        /**
         * Columns or named expressions, separated by commas. Never include secrets, hashes, or data that a running test
         * or replay hides.
         */
        readonly columns: string;
        /** Additional condition for the export, such as that a test has ended. */
        readonly where?: string;
        readonly orderBy: string;
      }
    | { readonly no: string };
}

/** What a module must do for personal data that its list of tables does not cover. */
export interface FurtherPersonalData {
  readonly files?: (tx: Tx, userId: string) => Promise<readonly ExportedFile[]>;
  /** Runs before the rows of the tables are deleted. */
  readonly erase?: (tx: Tx, userId: string, now: EpochMs) => Promise<void>;
}

const PAGE_ROWS = 1000;

/** Returns the personal-data functions of a module for its tables. Rows are deleted in the order of the list. */
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

/** Returns SQL that converts columns in whole units (such as money and prices) to decimals, under the same names. */
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

/** Yields pages of rows through a cursor, so that memory does not grow with the number of rows. */
async function* pagesOf(tx: Tx, select: string, userId: string): AsyncGenerator<readonly string[]> {
  await tx.$client.query(`DECLARE exported_rows NO SCROLL CURSOR FOR ${select}`, [userId]);
  for (let isLast = false; !isLast;) {
    const { rows } = await tx.$client.query<{ line: string }>(`FETCH ${PAGE_ROWS} FROM exported_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    isLast = rows.length < PAGE_ROWS;
  }
  await tx.$client.query('CLOSE exported_rows');
}
