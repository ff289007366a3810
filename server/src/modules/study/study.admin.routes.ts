import type { StudyItem } from '@tradesense/contract/study-items.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { exportedStudyItems, readStudyItems, type ItemStatisticsDeps } from './item-statistics.queries.ts';

const ITEM_COLUMNS: Readonly<Record<string, (item: StudyItem) => CsvValue>> = {
  id: ({ id }) => id,
  lesson: ({ lesson }) => lesson,
  item: ({ name }) => name,
  question: ({ stem }) => stem,
  current: ({ isCurrent }) => (isCurrent ? 'yes' : 'no'),
  answers: ({ answers }) => answers,
  right: ({ share }) => share,
  discrimination: ({ discrimination }) => discrimination,
  sure: ({ certainty }) => certainty?.sure.answers ?? null,
  sureRight: ({ certainty }) => certainty?.sure.right ?? null,
  thinkSo: ({ certainty }) => certainty?.thinkSo.answers ?? null,
  thinkSoRight: ({ certainty }) => certainty?.thinkSo.right ?? null,
  guess: ({ certainty }) => certainty?.guess.answers ?? null,
  guessRight: ({ certainty }) => certainty?.guess.right ?? null,
  chosen: ({ options }) => options.map(({ chosen }) => chosen).join(' '),
  chosenByBest: ({ options }) => options.map(({ chosenByBest }) => chosenByBest).join(' '),
  flags: ({ flags }) => flags.join(' '),
};

export function studyAdminRoutes(app: App, deps: ItemStatisticsDeps): void {
  route(app, 'GET /api/admin/study-items', ({ query }) => readStudyItems(deps, query));
  route(app, 'GET /api/admin/study-items/export', ({ query }, reply) =>
    sendTable(reply, { fileName: 'study-items', columns: ITEM_COLUMNS, pages: exportedStudyItems(deps, query) }, 'csv'),
  );
}
