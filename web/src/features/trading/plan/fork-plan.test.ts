// If this fails, a forked plan has the wrong side, or a size, a stop or an order type that the learner did not choose.
import type { Idea } from '@tradesense/contract/ideas.ts';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../ticket-draft.ts';
import { forkPlan } from './fork-plan.ts';

const CALL: NonNullable<Idea['call']> = {
  direction: 'bearish',
  confidence: 70,
  thesis: 'The rally ends below the old high.',
  invalidation: 'A daily close above it.',
  invalidationPrice: '64000',
  brier: null,
};
const DRAFT = { ...EMPTY_DRAFT, quantity: '2', stopPrice: '63000', confidence: '55', riskPercent: '0.5' };

test.each([
  ['bullish', 'buy'],
  ['bearish', 'sell'],
] as const)('the plan of a %s call opens a ticket to %s, and changes no other field', (direction, side) => {
  expect(forkPlan(DRAFT, { call: { ...CALL, direction } })).toEqual({
    ...DRAFT,
    side,
    thesis: 'The rally ends below the old high.\nWrong if: A daily close above it.',
    invalidationPrice: '64000',
  });
});

test.each([
  ['a neutral call', { ...CALL, direction: 'neutral' as const }],
  ['a hidden call', null],
])('for %s there is no plan to put on the ticket', (_what, call) => {
  expect(forkPlan(DRAFT, { call })).toBeNull();
});
