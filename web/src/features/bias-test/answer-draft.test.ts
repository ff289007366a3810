// If this fails, an invalid answer can be sent, or a valid answer cannot be sent.
import { describe, expect, it } from 'vitest';
import { completeAnswer, EMPTY_DRAFT, missingParts, withTagToggled, type AnswerDraft } from './answer-draft.ts';

const REASON = 'Higher lows into a flat top.';
const COMPLETE: AnswerDraft = { direction: 'bearish', confidence: 55, tags: ['trend'], reasoning: `  ${REASON}\n` };

describe('missingParts', () => {
  it.each([
    {
      name: 'everything',
      draft: EMPTY_DRAFT,
      missing: ['a direction', 'your confidence', '20 more characters of reasoning'],
    },
    { name: 'nothing', draft: COMPLETE, missing: [] },
    {
      name: 'spaces are no reasoning',
      draft: { ...COMPLETE, reasoning: ' '.repeat(40) },
      missing: ['20 more characters of reasoning'],
    },
    {
      name: 'one character',
      draft: { ...COMPLETE, reasoning: 'x'.repeat(19) },
      missing: ['1 more character of reasoning'],
    },
    {
      name: 'one key held down',
      draft: { ...COMPLETE, reasoning: 'a'.repeat(40) },
      missing: ['a reasoning in words'],
    },
    {
      name: 'too long',
      draft: { ...COMPLETE, reasoning: 'Rising lows.'.padEnd(1003, 'so') },
      missing: ['3 fewer characters of reasoning'],
    },
  ])('lists the missing parts of a draft: $name', ({ draft, missing }) => {
    expect(missingParts(draft)).toEqual(missing);
  });
});

describe('completeAnswer', () => {
  it('trims the reasoning of a complete draft', () => {
    expect(completeAnswer(COMPLETE)).toEqual({
      direction: 'bearish',
      confidence: 55,
      tags: ['trend'],
      reasoning: REASON,
    });
  });

  it('is null if a part of the draft is missing', () => {
    expect(completeAnswer({ ...COMPLETE, confidence: null })).toBeNull();
    expect(completeAnswer({ ...COMPLETE, reasoning: 'short' })).toBeNull();
  });
});

describe('withTagToggled', () => {
  it('adds a tag and removes it again', () => {
    const both = withTagToggled(COMPLETE, 'gut');
    expect(both.tags).toEqual(['trend', 'gut']);
    expect(withTagToggled(both, 'trend').tags).toEqual(['gut']);
  });
});
