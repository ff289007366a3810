// If this fails, the looks of the options of the shipped quizzes give the right one away to a reader who skipped the lessons.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { guessingScore, STRATEGIES } from './quiz-strategies.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const bank = [...lessons.values()].flatMap(({ quiz }) => quiz);

/**
 * Standard errors above chance. With 19 strategies a bank whose options are drawn by lot exceeds 3.1 in any of them about once in
 * 50 times; an author who looks for it can always stay below. A mark that tells the options of all 238 questions of four apart may
 * so be right in 33.7%, one of 60 questions in 42%.
 */
const ERRORS_MAX = 3.1;
/** A quiz is passed at 70%. In the whole bank no strategy may come near. */
const WHOLE_BANK_MAX = 1 / 3;

describe.each(Object.entries(STRATEGIES))('a reader who takes %s', (_name, mark) => {
  const { questions, right, chance, error } = guessingScore(bank, mark);

  test('gets no more than luck gives', () => {
    expect((right - chance) / Math.max(1, error)).toBeLessThan(ERRORS_MAX);
  });

  test('and draws lots elsewhere, stays at a third', () => {
    const elsewhere = (bank.length - questions) / 4;
    expect((right + elsewhere) / bank.length).toBeLessThan(WHOLE_BANK_MAX);
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
  expect(mark && guessingScore([asked], mark)).toMatchObject({ questions: 1, right: 1, chance: 0.25 });
});

test('options that a mark does not tell apart are drawn by lot', () => {
  const mark = STRATEGIES['the longest option'] ?? (() => []);
  expect(guessingScore([question('four', 'five', 'nine', 'zero')], mark)).toMatchObject({ questions: 0, right: 0 });
  expect(guessingScore([question('seven', 'eight', 'nine', 'zero')], mark)).toMatchObject({ questions: 1, right: 0.5 });
});
