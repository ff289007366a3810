// If this fails, the same seed no longer gives the same market, or the draws are no longer uniform.
import { describe, expect, it } from 'vitest';
import { createRandom, hash32, hashText } from './random.ts';

const DRAWS = 100_000;

describe('createRandom', () => {
  it('gives the stored sequence for a seed on every machine', () => {
    const random = createRandom(42);
    expect(Array.from({ length: 4 }, () => Math.floor(random.next() * 2 ** 32))).toEqual([
      1577770588, 3496642674, 1253361855, 3886368988,
    ]);
  });

  it.each([
    ['the same words', [1, 2, 3], [1, 2, 3], true],
    ['another word', [1, 2, 3], [1, 2, 4], false],
    ['another order', [1, 2, 3], [3, 2, 1], false],
    ['a word more', [1, 2], [1, 2, 0], false],
    ['a negative seed', [1], [-1], false],
  ])('compares the sequences of two seeds, where the second has %s', (_name, left, right, same) => {
    const draw = (seed: number[]): number[] => {
      const random = createRandom(...seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(JSON.stringify(draw(left)) === JSON.stringify(draw(right))).toBe(same);
  });

  it.each([1, 2, 3])('with seed %d gives numbers that are uniform in [0, 1)', (seed) => {
    const random = createRandom(seed);
    const bins = Array.from({ length: 20 }, () => 0);
    for (let i = 0; i < DRAWS; i += 1) {
      const bin = Math.floor(random.next() * 20);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    expect(bins).toHaveLength(20);
    const expected = DRAWS / 20;
    const chiSquare = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(43.8); // The 99.9% point of chi-square with 19 degrees of freedom.
  });

  it('gives each of 0 … 5 about equally often for below(6), and nothing else', () => {
    const random = createRandom(7);
    const counts = new Map<number, number>();
    for (let i = 0; i < DRAWS; i += 1) {
      const value = random.below(6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const count of counts.values()) expect(Math.abs(count - DRAWS / 6)).toBeLessThan(500);
  });

  it('gives normal deviates with mean 0, variance 1, no skew and kurtosis 3', () => {
    const random = createRandom(9);
    const values = Array.from({ length: DRAWS }, () => random.normal());
    const moment = (power: number): number => values.reduce((sum, value) => sum + value ** power, 0) / DRAWS;
    expect(Math.abs(moment(1))).toBeLessThan(0.015);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.02);
    expect(Math.abs(moment(3))).toBeLessThan(0.04);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.15);
  });
});

describe('hash', () => {
  it('hash32 gives neighboring words different 32-bit numbers', () => {
    const hashes = new Set(Array.from({ length: 10_000 }, (_, i) => hash32(5, i)));
    expect(hashes.size).toBe(10_000);
    for (const hash of hashes) expect(hash === hash >>> 0).toBe(true);
  });

  it('flipping the lowest bit of a word flips about half of the bits of hash32', () => {
    let flipped = 0;
    for (let i = 0; i < 1_000; i += 1) {
      const difference = hash32(i) ^ hash32(i ^ 1);
      for (let bit = 0; bit < 32; bit += 1) flipped += (difference >>> bit) & 1;
    }
    expect(Math.abs(flipped / 1_000 - 16)).toBeLessThan(0.5);
  });

  it('hashText gives different texts different hashes', () => {
    expect(new Set(['', 'a', 'b', 'ab', 'ba', 'BTC', 'ETH', 'BNB'].map(hashText)).size).toBe(8);
  });
});
