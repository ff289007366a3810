// If this fails, a reader who skipped a lesson finds the answer to one question of its quiz in the text of another
// question.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { giveaways, repeatedFigures, sumsElsewhere } from './quiz-giveaways.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));

test('no stem of a shipped quiz contains the right figure of another question', () => {
  const found = [...lessons.values()].flatMap(({ id, quiz }) =>
    giveaways(quiz).map((each) => ({ lesson: id, ...each })),
  );
  expect(found).toEqual([]);
});

/**
 * Quizzes whose questions share one list of options, so that by design a figure is right in one question and wrong in
 * another.
 */
const FROM_ONE_LIST = new Set(['plan-to-journal']);

test('no option of a shipped quiz contains the right figure of another question', () => {
  const found = [...lessons.values()]
    .filter(({ id }) => !FROM_ONE_LIST.has(id))
    .flatMap(({ id, quiz }) => repeatedFigures(quiz).map((each) => ({ lesson: id, ...each })));
  expect(found).toEqual([]);
});

test('no right figure of a shipped quiz is the sum or the difference of two figures of another question', () => {
  const found = [...lessons.values()].flatMap(({ id, quiz }) =>
    sumsElsewhere(quiz).map((each) => ({ lesson: id, ...each })),
  );
  expect(found).toEqual([]);
});

const question = (id: string, stem: string, ...texts: readonly string[]) => ({
  id,
  stem,
  options: texts.map((text) => ({ text })),
});

test('a number in words and the same number in digits are found, in either order of the questions', () => {
  const neighbors = question('neighbors', 'How many bars count?', 'Yes, five later bars', 'Yes, two later bars');
  const count = question('count', 'How many stand out by the rule of five neighbors?', '19', '41');
  const share = question('share', 'Of 19 bars, how many rose?', '8', '11');
  expect(giveaways([neighbors, count, share])).toEqual([
    { question: 'neighbors', by: 'count', figure: 'five' },
    { question: 'count', by: 'share', figure: '19' },
  ]);
});

test("a figure is no giveaway if a wrong option, its own question's stem or several stems contain it", () => {
  const rate = question('rate', 'Of 64% in 20 bars, how many in 5?', '64% less 25 points', '25 points more', '39%');
  const first = question('first', 'After 38.2%, what?', 'A turn', 'None');
  const second = question('second', 'Beside 38.2%, what?', 'A turn', 'None');
  const subject = question('subject', 'Where was the most?', 'At 38.2%', 'At 50%');
  expect(giveaways([rate, first, second, subject])).toEqual([]);
});

test('a right figure in an option of another question is found, but a single digit is not', () => {
  const large = question('large', 'How many are large?', '839', '1,206');
  const left = question('left', 'How many are left?', '692', '839');
  const few = question('few', 'How many are few?', '7', '4');
  const fewer = question('fewer', 'How many are fewer?', '5', '7');
  expect(repeatedFigures([large, left, few, fewer])).toEqual([{ question: 'large', by: 'left', figure: '839' }]);
});

test('a difference of two figures of another question is found, unless a wrong option has it too', () => {
  const large = question('large', 'Of 3,171, how many are large?', '839', '1,206');
  const left = question('left', 'How many are left?', '692', '2,332');
  expect(sumsElsewhere([large, left])).toEqual([]);
  expect(sumsElsewhere([large, question('small', 'How many are small?', '2,332', '692')])).toEqual([
    { question: 'small', by: 'large', figure: '2332' },
  ]);
});
