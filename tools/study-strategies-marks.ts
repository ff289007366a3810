/** Strategies for `delete-false` with zones or notes: right answers and tricks. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { DeletableMark, TaskOf } from '@tradesense/core/study/task.ts';
import type { StudyStrategy } from './study-strategies.ts';

type Strategy = StudyStrategy<'delete-false'>;

const itemsOf = ({ question }: TaskOf<'delete-false'>): readonly DeletableMark[] => question.marks?.items ?? [];
const falseCount = ({ reference }: TaskOf<'delete-false'>): number => Object.keys(reference.false).length;
const idsOf = (marks: readonly DeletableMark[]): readonly string[] => marks.map(({ id }) => id);
const heightOf = ({ top, bottom }: DeletableMark): number => top - bottom;

const TRICKS: readonly Strategy[] = [
  { name: 'the reference', role: 'right', answer: ({ reference }) => ({ deleted: Object.keys(reference.false) }) },
  { name: 'nothing', role: 'trick', answer: () => ({ deleted: [] }) },
  { name: 'everything', role: 'trick', answer: (task) => ({ deleted: idsOf(itemsOf(task)) }) },
  {
    name: 'as many at random',
    role: 'trick',
    answer: (task, random) => ({ deleted: shuffled(random, idsOf(itemsOf(task))).slice(0, falseCount(task)) }),
  },
  {
    name: 'every second one',
    role: 'trick',
    answer: (task) => ({ deleted: idsOf(itemsOf(task).filter((_, place) => place % 2 === 1)) }),
  },
  {
    name: 'a coin for each',
    role: 'trick',
    answer: (task, random) => ({ deleted: idsOf(itemsOf(task).filter(() => random.next() < 0.5)) }),
  },
];

export const DELETE_ZONES: readonly Strategy[] = [
  ...TRICKS,
  {
    name: 'as many, the lowest in price',
    role: 'half',
    answer: (task) => ({
      deleted: idsOf(itemsOf(task).toSorted((a, b) => heightOf(a) - heightOf(b))).slice(0, falseCount(task)),
    }),
  },
];

/** Words about intent and ownership. A strategy that reads only the wording looks for these words. */
const INTENT = /institutions|lure|banks|target|frightened|fund|players|built|when the market/iu;

export const DELETE_NOTES: readonly Strategy[] = [
  ...TRICKS,
  {
    name: 'the longest ones',
    role: 'trick',
    answer: (task) => ({
      deleted: idsOf(itemsOf(task).toSorted((a, b) => b.text.length - a.text.length)).slice(0, falseCount(task)),
    }),
  },
  {
    name: 'those with words of intent, the bars unread',
    role: 'half',
    answer: (task) => ({ deleted: idsOf(itemsOf(task).filter(({ text }) => INTENT.test(text))) }),
  },
  {
    name: 'those that the bars disprove, the words unread',
    role: 'half',
    answer: ({ reference }) => ({
      deleted: Object.entries(reference.false).flatMap(([id, why]) => (why.startsWith('no price') ? [] : [id])),
    }),
  },
];
