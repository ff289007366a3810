import { STUDY_ITEM_ANSWERS_MIN, type StudyItemFlag } from '@tradesense/contract/study-items-constants.ts';
import type { ItemFigures } from './item-report.repo.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';

/**
 * Minimum number of answers for a flag that considers only some answers: answers given as `sure`, or answers of the
 * best third of the learners.
 */
const FEW_MIN = 10;
const HARD_SHARE = 0.25;
const EASY_SHARE = 0.95;

/** Returns the discrimination of an item; `null` if it was computed from too few answers. */
export function knownDiscrimination({ discrimination, compared }: ItemFigures): number | null {
  return compared < STUDY_ITEM_ANSWERS_MIN ? null : discrimination;
}

/**
 * Returns the flags of a quiz question or task. A flag asks an author to check the item. An item with fewer than
 * `STUDY_ITEM_ANSWERS_MIN` answers has none.
 */
export function flagsOf(figures: ItemFigures): readonly StudyItemFlag[] {
  const { answers, right, byCertainty } = figures;
  if (answers < STUDY_ITEM_ANSWERS_MIN) return [];
  const flags: StudyItemFlag[] = [];
  if (right / answers < HARD_SHARE) flags.push('few-right');
  if (right / answers > EASY_SHARE) flags.push('nearly-all-right');
  const sure = byCertainty?.sure;
  if (sure !== undefined && sure.answers >= FEW_MIN && sure.right / sure.answers < 0.5) flags.push('sure-but-wrong');
  if ((knownDiscrimination(figures) ?? 0) < 0) flags.push('negative-discrimination');
  if (misleadsTheBest(figures)) flags.push('distractor-beats-key');
  return flags;
}

/** Whether the learners of the best third chose a wrong option more often than the right one. */
function misleadsTheBest({ compared, options }: ItemFigures): boolean {
  const best = options.reduce((sum, { chosenByBest }) => sum + chosenByBest, 0);
  if (compared < STUDY_ITEM_ANSWERS_MIN || best < FEW_MIN) return false;
  const key = options.find(({ option }) => option === RIGHT_OPTION)?.chosenByBest ?? 0;
  return options.some(({ option, chosenByBest }) => option !== RIGHT_OPTION && chosenByBest > key);
}
