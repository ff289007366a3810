/** Strategies for the task of matching charts with asset classes; `study-strategies.ts` explains the roles. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { StudyStrategy } from './study-strategies.ts';

type MatchTask = Parameters<StudyStrategy<'match'>['answer']>[0];

function inOrder({ question }: MatchTask, boxes: readonly { readonly id: string }[]) {
  return { boxes: Object.fromEntries(question.items.map(({ id }, index) => [id, boxes[index]?.id ?? ''])) };
}

/** Returns the charts in the order of their largest bar, the largest first. */
function byLargestBar({ question }: MatchTask): MatchTask['question']['items'] {
  const largest = (item: MatchTask['question']['items'][number]) =>
    Math.max(...(item.chart?.bars ?? []).map(([, high, low]) => high - low));
  return question.items.toSorted((a, b) => largest(b) - largest(a));
}

/** Asset classes in the order of their reputation: the class that is said to move most comes first. */
const BY_REPUTATION = ['A coin', 'A share', 'Gold', 'A currency pair'] as const;

export const MATCH_CLOCKS: readonly StudyStrategy<'match'>[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ boxes: reference.boxes }) },
  { name: 'nothing', role: 'trick', answer: () => ({ boxes: {} }) },
  {
    name: 'all into the first box',
    role: 'trick',
    answer: ({ question }) => ({
      boxes: Object.fromEntries(question.items.map(({ id }) => [id, question.boxes[0]?.id ?? ''])),
    }),
  },
  { name: 'in the order shown', role: 'trick', answer: (task) => inOrder(task, task.question.boxes) },
  { name: 'at random', role: 'trick', answer: (task, random) => inOrder(task, shuffled(random, task.question.boxes)) },
  {
    name: 'by the largest bar',
    role: 'half',
    answer: (task) => {
      const boxOf = (name: string) => task.question.boxes.find(({ text }) => text === name)?.id ?? '';
      return {
        boxes: Object.fromEntries(byLargestBar(task).map(({ id }, place) => [id, boxOf(BY_REPUTATION[place] ?? '')])),
      };
    },
  },
];
