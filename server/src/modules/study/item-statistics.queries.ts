import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type {
  StudyItem,
  StudyItemOption,
  StudyItemsFilter,
  StudyItemsQuery,
  StudyItemsResponse,
} from '@tradesense/contract/study-items.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Platform } from '../../platform/module.ts';
import { sortedRows } from '../../platform/sorted-rows.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { flagsOf, knownDiscrimination } from './item-flags.policy.ts';
import { questionFigures, taskFigures, type ItemFigures } from './item-report.repo.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';
import { quizVersion } from './quiz-version.policy.ts';

export interface ItemStatisticsDeps extends Pick<Platform, 'db'> {
  readonly library: LessonLibrary;
}

/**
 * Returns a page of the quiz questions or tasks that the query selects. All items are read first, because their number
 * depends on the lessons, not on the number of answers.
 */
export async function readStudyItems(
  deps: ItemStatisticsDeps,
  { page = 1, ...filter }: StudyItemsQuery,
): Promise<StudyItemsResponse> {
  const all = await allItems(deps, filter);
  const items = selected(all, filter);
  return {
    items: items.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE),
    total: items.length,
    flagged: all.filter(({ flags }) => flags.length > 0).length,
    page,
    pageSize: ADMIN_PAGE_SIZE,
  };
}

/** Yields all quiz questions or tasks that the filter selects, in a single page. */
export async function* exportedStudyItems(deps: ItemStatisticsDeps, filter: StudyItemsFilter) {
  yield selected(await allItems(deps, filter), filter);
}

async function allItems({ db, library }: ItemStatisticsDeps, { kind }: StudyItemsFilter): Promise<StudyItem[]> {
  const figures = await db.read((tx) => (kind === 'question' ? questionFigures(tx) : taskFigures(tx)));
  return figures.map((each) => itemOf(library, each));
}

function itemOf(library: LessonLibrary, figures: ItemFigures): StudyItem {
  const { lesson: id, version, name, answers, right, byCertainty } = figures;
  const lesson = library.lessons.get(id);
  const isCurrent = lesson !== undefined && (version === null || version === quizVersion(lesson.quiz));
  const question = isCurrent ? lesson.quiz.find((each) => each.id === name) : undefined;
  return {
    id: [id, name, ...(version === null ? [] : [version])].join('/'),
    lesson: id,
    title: lesson?.title ?? null,
    name,
    stem: question?.stem ?? null,
    isCurrent,
    answers,
    share: answers === 0 ? null : right / answers,
    discrimination: knownDiscrimination(figures),
    certainty: byCertainty,
    options: figures.options.map(({ option, chosen, chosenByBest }): StudyItemOption => ({
      place: option,
      text: question?.options[option]?.text ?? null,
      isRight: option === RIGHT_OPTION,
      chosen,
      share: answers === 0 ? null : chosen / answers,
      chosenByBest,
    })),
    flags: [...flagsOf(figures)],
  };
}

const SORT_VALUES: Readonly<Record<SortOf<'studyItems'>, (item: StudyItem) => number | string | null>> = {
  answers: ({ answers }) => answers,
  share: ({ share }) => share,
  discrimination: ({ discrimination }) => discrimination,
  lesson: ({ id }) => id,
};

function selected(items: readonly StudyItem[], filter: StudyItemsFilter): StudyItem[] {
  const { flag, search = '' } = filter;
  const words = search.toLowerCase();
  const isSought = ({ lesson, title, name, stem }: StudyItem) =>
    [lesson, title ?? '', name, stem ?? ''].some((text) => text.toLowerCase().includes(words));
  const isFlagged = ({ flags }: StudyItem) =>
    flag === undefined || (flag === 'any' ? flags.length > 0 : flags.includes(flag));
  const found = items.filter((item) => isSought(item) && isFlagged(item));
  return sortedRows(found, orderOf(ADMIN_TABLES.studyItems, filter), SORT_VALUES, ({ id }) => id);
}

/** Columns of the CSV export: for each column name, the function that returns an item's cell. */
export const STUDY_ITEM_COLUMNS: Readonly<Record<string, (item: StudyItem) => CsvValue>> = {
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
