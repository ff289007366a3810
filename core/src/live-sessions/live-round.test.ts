// If this fails, the class sees an outcome before the calls are closed, or a late answer counts.
import { expect, test } from 'vitest';
import { decideLiveAnswer, decideMove, LIVE_ROUND_STATES } from './live-round.ts';

test('a round moves one state at a time, and a repeated request does not move it', () => {
  const moves = LIVE_ROUND_STATES.map((state) =>
    LIVE_ROUND_STATES.map((wanted) => {
      const decided = decideMove(state, wanted);
      return decided.ok ? decided.value : decided.reason;
    }),
  );
  const early = 'round-not-there-yet';
  expect(moves).toEqual([
    ['stay', 'move', early, early],
    ['stay', 'stay', 'move', early],
    ['stay', 'stay', 'stay', 'move'],
    ['stay', 'stay', 'stay', 'stay'],
  ]);
});

test('an answer counts while the round is open and no answer is locked; the same answer may always be sent again', () => {
  const decide = (state: (typeof LIVE_ROUND_STATES)[number], isLocked: boolean, isSame: boolean) => {
    const decided = decideLiveAnswer({ state, isLocked, isSame });
    return decided.ok ? decided.value : decided.reason;
  };
  expect(decide('open', false, false)).toBe('store');
  expect(decide('open', true, false)).toBe('answer-locked');
  for (const state of LIVE_ROUND_STATES) expect(decide(state, true, true)).toBe('repeat');
  for (const state of ['closed', 'shown', 'revealed'] as const)
    expect(decide(state, false, false)).toBe('round-closed');
});
