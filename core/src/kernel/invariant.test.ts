// If this fails, code continues after a bug instead of stopping.
import { describe, expect, it } from 'vitest';
import { InvariantError, invariant, unreachable } from './invariant.ts';
import { ok, refused } from './result.ts';
import { epochMs } from './time.ts';

describe('invariant', () => {
  it.each([false, 0, '', null, undefined, Number.NaN])('throws for %s and says what must be true', (condition) => {
    expect(() => invariant(condition, 'the lamp is lit')).toThrow(new InvariantError('the lamp is lit'));
  });

  it.each([true, 1, 'x', {}])('does not throw for %s', (condition) => {
    expect(() => invariant(condition, 'the lamp is lit')).not.toThrow();
  });

  it('unreachable always throws and names the value', () => {
    expect(() => unreachable('north' as never)).toThrow('"north"');
  });
});

describe('epochMs', () => {
  it.each([0, -1, 1_700_000_000_000])('accepts %d', (value) => {
    expect(epochMs(value)).toBe(value);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('throws for %d', (value) => {
    expect(() => epochMs(value)).toThrow(InvariantError);
  });
});

it('a result says by its flag whether it is a success', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 });
  expect(refused('market-closed')).toEqual({ ok: false, reason: 'market-closed' });
});
