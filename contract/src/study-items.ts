/**
 * Statistics of the quiz questions and tasks of Study. They are for administrators only, because they disclose the
 * right options.
 */
import { z } from 'zod';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { pageNumber, searchText } from './administration.ts';
import { orderQuery } from './endpoint-parts.ts';
import { STUDY_ITEM_FLAGS, STUDY_ITEM_KINDS } from './study-items-constants.ts';

const filter = {
  kind: z.enum(STUDY_ITEM_KINDS),
  /** Flag that the items must have; `any` selects all flagged items. */
  flag: z.enum([...STUDY_ITEM_FLAGS, 'any']).optional(),
  /** Part of the lesson's id or title, or of the item's name or text. */
  search: searchText.optional(),
  ...orderQuery(ADMIN_TABLES.studyItems),
};
export const studyItemsQuery = z.strictObject({ ...filter, page: pageNumber.optional() });
export type StudyItemsQuery = z.output<typeof studyItemsQuery>;
export const studyItemsExportQuery = z.strictObject(filter);
export type StudyItemsFilter = z.output<typeof studyItemsExportQuery>;

const count = z.number().int();
const share = z.number().min(0).max(1);
const certainty = z.object({ answers: count, right: count });

export const studyItemOption = z.object({
  /** Index of the option in the file of the lesson. */
  place: count,
  /** Text of the option; `null` if the lesson no longer has the question. */
  text: z.string().nullable(),
  isRight: z.boolean(),
  chosen: count,
  share: share.nullable(),
  /**
   * Number of times that the best third of the learners, ranked by their right answers in the rest of the quiz, chose
   * the option.
   */
  chosenByBest: count,
});
export type StudyItemOption = z.infer<typeof studyItemOption>;

export const studyItem = z.object({
  id: z.string(),
  lesson: z.string(),
  /** Title of the lesson; `null` if the lesson no longer exists. */
  title: z.string().nullable(),
  /** Id of the question, or place of the task in its lesson. */
  name: z.string(),
  /** Text of the question; `null` for a task, and if the lesson no longer has the question. */
  stem: z.string().nullable(),
  /** Whether learners still get the item. */
  isCurrent: z.boolean(),
  answers: count,
  /** Share of right answers; a share near 1 marks an easy item. `null` without an answer. */
  share: share.nullable(),
  /**
   * Correlation of right answers with the learner's other answers, −1 to 1; `null` if fewer than
   * `STUDY_ITEM_ANSWERS_MIN` answers can be compared with others of the same learner, or if they do not vary.
   */
  discrimination: z.number().min(-1).max(1).nullable(),
  /** How often learners chose each level of certainty, and how often they were right with it; `null` for a task. */
  certainty: z.object({ sure: certainty, thinkSo: certainty, guess: certainty }).nullable(),
  /** Options of the question; empty for a task. */
  options: z.array(studyItemOption),
  flags: z.array(z.enum(STUDY_ITEM_FLAGS)),
});
export type StudyItem = z.infer<typeof studyItem>;

export const studyItemsResponse = z.object({
  items: z.array(studyItem),
  total: count,
  /** Number of all flagged items of the kind, regardless of the filter. */
  flagged: count,
  page: count,
  pageSize: count,
});
export type StudyItemsResponse = z.infer<typeof studyItemsResponse>;
