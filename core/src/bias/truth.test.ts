// If this fails, an answer is marked right or wrong by a rule other than the published one. By the published rule, a
// move of less than half an ATR(14) is neutral.
import { describe, expect, it } from 'vitest';
import { barsOfCloses, repeated } from './bias.test-data.ts';
import { followsLastBars, recentDirection } from './recency.ts';
import { directionOf, classifyOutcome } from './truth.ts';

// Closes stay at 100 with wicks of 2: every true range, and so the ATR, is 4.
const calm = barsOfCloses(repeated(100, 20), 2);
const flat = barsOfCloses(repeated(100, 20), 0);
const after = (close: number) => barsOfCloses([90, close]);

describe('directionOf', () => {
  it.each([
    [2, 4, 'bullish'],
    [1.999, 4, 'neutral'],
    [-1.999, 4, 'neutral'],
    [-2, 4, 'bearish'],
    [0, 0, 'neutral'],
    [1e-9, 0, 'bullish'],
  ] as const)('returns for a move of %s with ATR %s the direction %s', (move, atr, direction) => {
    expect(directionOf(move, atr)).toBe(direction);
  });
});

describe('classifyOutcome', () => {
  it.each([
    [102.01, 'bullish', 2.01, 0.5025],
    [101.99, 'neutral', 1.99, 0.4975],
    [100, 'neutral', 0, 0],
    [98.01, 'neutral', -1.99, -0.4975],
    [97.99, 'bearish', -2.01, -0.5025],
    [90, 'bearish', -10, -2.5],
  ] as const)(
    'for a last outcome close of %s, after a close of 100 with ATR 4, returns %s',
    (close, direction, movePercent, moveAtr) => {
      const truth = classifyOutcome(calm, after(close));
      expect(truth.direction).toBe(direction);
      expect(truth.movePercent).toBeCloseTo(movePercent, 9);
      expect(truth.moveAtr).toBeCloseTo(moveAtr, 9);
    },
  );

  it.each([
    [100, 'neutral', 0],
    [100.01, 'bullish', 0],
    [99.99, 'bearish', 0],
  ] as const)(
    'returns a finite move in ATR even if the set-up never moved: a close of %s is %s',
    (close, direction, moveAtr) => {
      expect(classifyOutcome(flat, after(close))).toMatchObject({ direction, moveAtr });
    },
  );

  it('uses only the last outcome close and the ATR of the set-up', () => {
    expect(classifyOutcome(calm, barsOfCloses([150, 40, 101], 60)).direction).toBe('neutral');
  });

  it('throws for a set-up without ATR and for an empty outcome', () => {
    expect(() => classifyOutcome(calm.slice(0, 14), after(100))).toThrow(/ATR/);
    expect(() => classifyOutcome(calm, [])).toThrow(/outcome/);
    expect(() => classifyOutcome([], after(100))).toThrow(/set-up/);
  });
});

describe('recentDirection', () => {
  const ending = (close: number) => barsOfCloses([...repeated(100, 60), close, close, close, close, close], 2);

  it.each([
    [110, 'bullish'],
    [101, 'neutral'],
    [90, 'bearish'],
  ] as const)('for five last closes of %s after a close of 100 is %s', (close, direction) => {
    expect(recentDirection(ending(close))).toBe(direction);
  });

  it('ignores a move that is older than five bars', () => {
    expect(recentDirection([...ending(110), ...barsOfCloses([110], 2)])).toBe('neutral');
  });

  it.each([
    ['bullish', 'bullish', true],
    ['bearish', 'bullish', false],
    ['neutral', 'bullish', null],
    ['bullish', 'neutral', null],
  ] as const)('whether a %s call after %s bars goes with them: %s', (call, recent, follows) => {
    expect(followsLastBars(call, recent)).toBe(follows);
  });
});
