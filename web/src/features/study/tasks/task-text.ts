import type { StudyTask } from '@tradesense/contract/study.ts';
import { HINT_STEPS, type HintStep, type TaskVerdict } from '@tradesense/core/study/task.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';

export const HINT_LABELS: Readonly<Record<HintStep, string>> = {
  rule: 'The rule',
  region: 'Where to look',
  'worked-answer': 'Worked answer',
};

/** Formats a verdict: 'Right', 'Right, 75% of the credit', 'Not yet'. */
export function verdictTitle({ isRight, score }: TaskVerdict, isSettled: boolean): string {
  if (isRight) return score >= 1 ? 'Right' : `Right, ${Math.round(score * 100)}% of the credit`;
  return isSettled ? 'Not right this time' : 'Not yet';
}

/**
 * Whether a guided task was settled by a wrong answer. This happens only if there are two charts to choose from,
 * because after one wrong choice only the right one is left.
 */
export function isGuidedMiss({ place, isSettled, verdict, hints }: StudyTask): boolean {
  return place === 'guided' && isSettled && verdict?.isRight === false && hints.length < HINT_STEPS.length;
}

/** Returns the asset and the years of a settled task's bars: 'Bitcoin, 2019', 'Euro / US Dollar, 2012 to 2013'. */
export function originText({ asset, firstAt, lastAt }: NonNullable<StudyTask['origin']>): string {
  const [first, last] = [new Date(firstAt).getUTCFullYear(), new Date(lastAt).getUTCFullYear()];
  return `${findAsset(asset)?.name ?? asset}, ${first === last ? first : `${first} to ${last}`}`;
}
