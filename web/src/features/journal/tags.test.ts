// If this fails, a tag is added twice or lost, or a learner's own tags are not suggested.
import { expect, test } from 'vitest';
import { suggestedTags, tagProblem, withTag } from './tags.ts';

test.each([
  ['', [], 'Write a word or two.'],
  ['  ', [], 'Write a word or two.'],
  ['x'.repeat(41), [], 'At most 40 characters.'],
  [' trend ', ['trend'], 'This tag is already set.'],
  ['new', Array.from({ length: 12 }, (_, index) => String(index)), 'At most 12 tags of each kind.'],
  ['new', ['trend'], null],
])('the tag %j next to %j has the problem: %s', (text, tags, problem) => {
  expect(tagProblem(text, tags)).toBe(problem);
});

test('a tag is added without surrounding spaces', () => {
  expect(withTag(['trend'], ' new one ')).toEqual(['trend', 'new one']);
});

test('own tags of the kind are suggested first, without those that the trade has', () => {
  const used = [
    { kind: 'setup', tag: 'flag', trades: 1, net: '0' },
    { kind: 'setup', tag: 'wedge', trades: 5, net: '0' },
    { kind: 'mistake', tag: 'tired', trades: 9, net: '0' },
    { kind: 'setup', tag: 'flag', trades: 1, net: '0' },
  ] as const;
  const offered = suggestedTags('setup', ['trend'], [...used]);
  expect(offered.slice(0, 3)).toEqual(['wedge', 'flag', 'breakout']);
  expect(offered).not.toContain('trend');
  expect(offered).not.toContain('tired');
});
