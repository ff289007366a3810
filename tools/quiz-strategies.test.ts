// If this fails, the form of the options in the shipped quizzes reveals the right one to a reader who skipped the
// lessons.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { guessingScore, STRATEGIES } from './quiz-strategies.ts';
import { root } from './workspace.mjs';

const { topics, lessons } = readLibrary(join(root, 'content'));
const bank = [...lessons.values()].flatMap(({ quiz }) => quiz);

/**
 * Maximum distance above chance, in standard errors. With 28 strategies, a bank with random options exceeds 3.1 with
 * any of them about once in 40 times; an author who checks can always stay below. A strategy looks for a mark, a
 * feature of the options' form. If its mark distinguishes the options in all 235 questions with four options, it may be
 * right in 33.7% of these questions. If it distinguishes them in 60 questions, it may be right in 42% of those.
 */
const ERRORS_MAX = 3.1;
/**
 * Maximum share of right answers in the whole bank. A quiz is passed at 70%, and no strategy may come near that share.
 */
const WHOLE_BANK_MAX = 1 / 3;
/**
 * Maximum share of right answers in a topic. A topic has few questions, so by luck some strategies are far above a
 * quarter. None may exceed a half.
 */
const TOPIC_MAX = 1 / 2;

/**
 * Returns the share of right answers of a reader who chooses by the mark, and guesses in questions in which the mark
 * does not distinguish the options.
 */
function shareWithLots(questions: typeof bank, mark: (typeof STRATEGIES)[string]): number {
  const { questions: told, right } = guessingScore(questions, mark);
  return (right + (questions.length - told) / 4) / questions.length;
}

describe.each(Object.entries(STRATEGIES))('a reader who chooses %s', (_name, mark) => {
  const { right, chance, error } = guessingScore(bank, mark);

  test('scores no more than a reader who guesses', () => {
    expect((right - chance) / Math.max(1, error)).toBeLessThan(ERRORS_MAX);
  });

  test('scores at most a third if the other questions are guessed', () => {
    expect(shareWithLots(bank, mark)).toBeLessThan(WHOLE_BANK_MAX);
  });

  test('scores at most half of the questions of any topic', () => {
    const taught = topics.filter((topic) => topic.lessons.length > 0);
    expect(taught.length).toBeGreaterThan(10);
    const above = taught
      .map((topic) => ({
        topic: topic.id,
        share: shareWithLots(
          topic.lessons.flatMap((id) => lessons.get(id)?.quiz ?? []),
          mark,
        ),
      }))
      .filter(({ share }) => share > TOPIC_MAX);
    expect(above).toEqual([]);
  });
});

const question = (right: string, ...wrong: readonly string[]) => ({
  stem: 'Price rose. What follows from the rise?',
  options: [right, ...wrong].map((text) => ({ text })),
});

test.each([
  ['the longest option', question('a long option', 'short', 'brief', 'tiny')],
  ['the shortest option', question('two', 'three', 'seven', 'eleven')],
  ['the option with a number', question('about 7', 'few', 'many', 'more')],
  ['a middle number', question('12%', '−5%', '1,200%', '1,200%')],
  ['the number nearest to the mean', question('53%', '40%', '45%', '80%')],
  ['the number nearest to one of the stem', { ...question('In 3', 'In 9', 'In 12', 'In 15'), stem: 'Of 2, how many?' }],
  ['the share nearest to a half', question('49%', '40%', '61%', '12%')],
  ['the smallest number', question('−3', '2', '2.5', '1,000')],
  ['the largest number', question('1,000', '2', '2.5', '−3')],
  [
    'the option with the most reservations',
    question('It rises, but only a little', 'It rises', 'It falls', 'It turns'),
  ],
  ['the option that is most pessimistic', question('As usual', 'It rises', 'It turns', 'It goes on')],
  ['the option that is least pessimistic', question('It rises', 'As usual', 'None', 'It loses')],
  ['the option with the most hedges', question('Nothing is shown', 'It rises', 'It falls', 'It turns')],
  [
    'the option with the fewest absolute words',
    question('It rises', 'It must rise', 'It always rises', 'It never falls'),
  ],
  ['"No" before "Yes"', question('No, it fell', 'Yes, it rose', 'Yes', 'Nothing')],
  [
    'the option that gives no reason',
    question('A rise', 'A fall, as it rose', 'A turn, since it rose', 'A pause, if at all'),
  ],
  ['the option with the most words of the stem', question('The rise follows', 'A fall', 'A turn', 'A pause')],
  ['the odd one out', question('green tea', 'a low bar', 'a high bar', 'a low low bar')],
])('%s is found', (name, asked) => {
  const mark = STRATEGIES[name];
  expect(mark && guessingScore([asked], mark)).toMatchObject({
    questions: 1,
    right: 1,
    chance: 0.25,
  });
});

test('two numbers that are equally near to the median share the choice', () => {
  const mark = STRATEGIES['the number nearest to the median'] ?? (() => []);
  expect(guessingScore([question('49%', '40%', '51%', '80%')], mark)).toMatchObject({ questions: 1, right: 0.5 });
});

test('the choice is random among options that a strategy does not distinguish', () => {
  const mark = STRATEGIES['the longest option'] ?? (() => []);
  expect(guessingScore([question('four', 'five', 'nine', 'zero')], mark)).toMatchObject({ questions: 0, right: 0 });
  expect(guessingScore([question('seven', 'eight', 'nine', 'zero')], mark)).toMatchObject({ questions: 1, right: 0.5 });
});
