/** Texts of the placement. */
import type { PlacementResult, PlacementView } from '@tradesense/contract/study.ts';

type Outcome = PlacementView['answers'][number]['outcome'];

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  right: 'right',
  wrong: 'not right',
  skipped: 'skipped',
};

/** Returns a sentence with the number of right and skipped answers: '7 of 12 tasks were right, 2 were skipped.' */
export function countText(answers: PlacementView['answers']): string {
  const count = (outcome: Outcome) => answers.filter((answer) => answer.outcome === outcome).length;
  const skipped = count('skipped');
  const tasks = `${count('right')} of ${answers.length} ${answers.length === 1 ? 'task was' : 'tasks were'} right`;
  return skipped === 0 ? `${tasks}.` : `${tasks}, ${skipped} ${skipped === 1 ? 'was' : 'were'} skipped.`;
}

/** Returns a sentence that says how certain the suggestion is, and why. */
export function certaintyText({ start, certainty, needs }: PlacementResult): string {
  if (start === null) return 'Your answers suggest that you know every lesson that is open to you.';
  const known =
    needs.length === 0 ? 'this lesson needs no other lesson first' : 'you know the lessons that it builds on';
  if (certainty === 'sure') return `Sure: ${known}, and it is new to you.`;
  if (certainty === 'fairly-sure') return `Fairly sure: ${known}. It may be a little too early or too late.`;
  return 'A rough guess: your answers would fit several lessons.';
}
