/** Figures of quiz questions and tasks of Study, for administrators: they say which option is right. */
import { z } from 'zod';
import { pageNumber, searchText } from './administration.ts';
import { STUDY_ITEM_FLAGS, STUDY_ITEM_KINDS, STUDY_ITEM_SORTS } from './study-items-constants.ts';

const filter = {
  kind: z.enum(STUDY_ITEM_KINDS),
  /** A flag, or any of them. */
  flag: z.enum([...STUDY_ITEM_FLAGS, 'any']).optional(),
  /** Part of the lesson's id or title, or of the item's name or words. */
  search: searchText.optional(),
  /** Default: `answers`. */
  sort: z.enum(STUDY_ITEM_SORTS).optional(),
  /** Default: `desc` by `answers`, otherwise `asc`. */
  direction: z.enum(['asc', 'desc']).optional(),
};
export const studyItemsQuery = z.strictObject({ ...filter, page: pageNumber.optional() });
export type StudyItemsQuery = z.output<typeof studyItemsQuery>;
export const studyItemsExportQuery = z.strictObject(filter);
export type StudyItemsFilter = z.output<typeof studyItemsExportQuery>;

const count = z.number().int();
const share = z.number().min(0).max(1);
const certainty = z.object({ answers: count, right: count });

export const studyItemOption = z.object({
  /** In the lesson's file. */
  place: count,
  /** `null` for a question that the lesson no longer has. */
  text: z.string().nullable(),
  isRight: z.boolean(),
  chosen: count,
  share: share.nullable(),
  /** How often the third with the most right answers in the rest of the quiz chose it. */
  chosenByBest: count,
});
export type StudyItemOption = z.infer<typeof studyItemOption>;

export const studyItem = z.object({
  id: z.string(),
  lesson: z.string(),
  /** `null` for a lesson that is no longer there. */
  title: z.string().nullable(),
  /** The question's id, or the place of the task. */
  name: z.string(),
  /** What it asks; `null` for a task and for a question that the lesson no longer has. */
  stem: z.string().nullable(),
  /** Whether learners are asked it now. */
  isCurrent: z.boolean(),
  answers: count,
  /** Share of right answers: the difficulty, 1 is easy. `null` without an answer. */
  share: share.nullable(),
  /** Correlation of right answers with the learner's other answers, −1 to 1; `null` below the least number of answers. */
  discrimination: z.number().min(-1).max(1).nullable(),
  /** How often learners were sure, thought so or guessed, and how often they were right then; `null` for a task. */
  certainty: z.object({ sure: certainty, thinkSo: certainty, guess: certainty }).nullable(),
  /** Empty for a task. */
  options: z.array(studyItemOption),
  flags: z.array(z.enum(STUDY_ITEM_FLAGS)),
});
export type StudyItem = z.infer<typeof studyItem>;

export const studyItemsResponse = z.object({
  items: z.array(studyItem),
  total: count,
  /** Flagged items of the kind, whatever the filter. */
  flagged: count,
  page: count,
  pageSize: count,
});
export type StudyItemsResponse = z.infer<typeof studyItemsResponse>;
