import type { ClassProgressResponse, ProgressCell, ProgressRow } from '@tradesense/contract/class-progress.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { onePage, type ExportedTable } from '../../platform/http/table-export.ts';

type Columns = Record<string, (row: ProgressRow) => CsvValue>;

const FILE_NAME_MAX = 40;

/** Returns the file name: for the class 'Évening class – 3B' it is 'gradebook-evening-class-3b-2026-11-27'. */
function fileNameOf(className: string, now: Date): string {
  const words = className
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, FILE_NAME_MAX)
    .replaceAll(/^-+|-+$/gu, '');
  return ['gradebook', ...(words === '' ? [] : [words]), now.toISOString().slice(0, 10)].join('-');
}

function stateOf(cell: ProgressCell | null): string {
  if (cell === null) return 'not started';
  if (cell.finishedAt === null) return cell.isAbandoned ? 'abandoned' : 'started';
  return cell.isLate ? 'finished late' : 'finished';
}

/**
 * Returns the class's table of progress as a gradebook. Each assignment has a column for the state of the work, one for
 * the score in percent, and one for the time when the work was finished.
 */
export function classGradebook(className: string, table: ClassProgressResponse, now: Date): ExportedTable<ProgressRow> {
  const columns: Columns = {
    Username: ({ username }) => username,
    Name: ({ name }) => name,
    Joined: ({ joinedAt }) => joinedAt,
  };
  for (const [place, { title }] of table.assignments.entries()) {
    // The number distinguishes assignments with the same title.
    const head = `${place + 1}. ${title}`;
    const cell = ({ work }: ProgressRow): ProgressCell | null => work[place] ?? null;
    columns[head] = (row) => stateOf(cell(row));
    columns[`${head} (score in %)`] = (row) => {
      const score = cell(row)?.score ?? null;
      return score === null ? null : Math.round(1000 * score) / 10;
    };
    columns[`${head} (finished at)`] = (row) => cell(row)?.finishedAt ?? null;
  }
  return { fileName: fileNameOf(className, now), columns, pages: onePage(table.learners) };
}
