// If this fails, a volume profile gains or loses volume, or its value area does not contain the price with the most
// volume.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../kernel/invariant.ts';
import { volumeProfile } from './volume-profile.ts';

function barsAt(levels: readonly (readonly [price: number, volume: number])[]) {
  const prices = levels.map(([price]) => price);
  return { h: prices.map((price) => price + 1), l: prices, c: prices, v: levels.map(([, volume]) => volume) };
}

describe('volumeProfile', () => {
  it('spreads the volume of a bar evenly over its range', () => {
    const profile = volumeProfile({ h: [4, 1], l: [0, 0], c: [0, 0], v: [40, 6] }, { start: 0, end: 2 }, 4);
    expect([...(profile?.volumes ?? [])]).toEqual([16, 10, 10, 10]);
    expect(profile).toMatchObject({ low: 0, binHeight: 1, controlBin: 0 });
  });

  it('grows the value area by the pair of bins with more volume until the area has 70%', () => {
    const bars = barsAt([1, 2, 3, 30, 20, 5, 4, 1].map((volume, price) => [price, volume] as const));
    const profile = volumeProfile(bars, { start: 0, end: 8 }, 8);
    expect(profile).toMatchObject({ controlBin: 3, valueFromBin: 3, valueToBin: 5 });
  });

  it.each([
    { name: 'no bars', bars: barsAt([]), range: { start: 0, end: 0 } },
    { name: 'no volume', bars: barsAt([[5, 0]]), range: { start: 0, end: 1 } },
    { name: 'no range', bars: { h: [5], l: [5], c: [5], v: [9] }, range: { start: 0, end: 1 } },
  ])('returns null with $name', ({ bars, range }) => {
    expect(volumeProfile(bars, range, 10)).toBeNull();
  });

  it('throws for a bad number of bins and for a bad share', () => {
    expect(() => volumeProfile(barsAt([[1, 1]]), { start: 0, end: 1 }, 0)).toThrow(InvariantError);
    expect(() => volumeProfile(barsAt([[1, 1]]), { start: 0, end: 1 }, 4, 0)).toThrow(InvariantError);
  });

  it('keeps all volume and gives the value area at least its share, whatever the bars are', () => {
    const bar = fc.record({ l: fc.integer({ min: 0, max: 900 }), height: fc.nat(200), v: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (bars, binCount) => {
        const columns = {
          h: bars.map(({ l, height }) => l + height),
          l: bars.map(({ l }) => l),
          c: bars.map(({ l }) => l),
          v: bars.map(({ v }) => v),
        };
        const profile = volumeProfile(columns, { start: 0, end: bars.length }, binCount);
        if (profile === null) return;
        const total = columns.v.reduce((sum, v) => sum + v, 0);
        const sum = (from: number, to: number): number =>
          profile.volumes.subarray(from, to + 1).reduce((all, volume) => all + volume, 0);
        expect(sum(0, binCount - 1)).toBeCloseTo(total, 6);
        expect(sum(profile.valueFromBin, profile.valueToBin)).toBeGreaterThanOrEqual(0.7 * total - 1e-6);
        expect(profile.controlBin).toBeGreaterThanOrEqual(profile.valueFromBin);
        expect(profile.controlBin).toBeLessThanOrEqual(profile.valueToBin);
      }),
    );
  });
});
