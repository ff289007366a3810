// If this fails, ratings differ from Glicko-2, so that the ratings of learners and charts change by wrong amounts.
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../kernel/time.ts';
import { NEW_RATING, isProvisional, rateGames, ratingAfterIdle, type RatedGame } from './rating.ts';

const VECTORS = new URL('../../../../shared/vectors/glicko2.json', import.meta.url);

interface Vectors {
  readonly worked_example: {
    readonly player: { readonly rating: number; readonly rd: number; readonly vol: number };
    readonly opponents: readonly { readonly rating: number; readonly rd: number; readonly score: number }[];
    readonly exact: { readonly rating: number; readonly rd: number; readonly vol: number };
  };
  readonly more: readonly {
    readonly name: string;
    readonly in: readonly [number, number, number, readonly (readonly [number, number, number])[]];
    readonly out: { readonly rating: number; readonly rd: number; readonly vol: number };
  }[];
}

function game(value: number, deviation: number, score: number): RatedGame {
  return { opponent: { value, deviation }, score };
}

describe.skipIf(!existsSync(VECTORS))('the reference vectors', () => {
  const vectors: Vectors = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { worked_example: { opponents: [] }, more: [] };
  const { worked_example: example, more } = vectors;
  const rows = [
    {
      name: "Glickman's worked example",
      in: [
        example.player?.rating,
        example.player?.rd,
        example.player?.vol,
        example.opponents.map(({ rating, rd, score }) => [rating, rd, score] as const),
      ] as const,
      out: example.exact,
    },
    ...more,
  ];

  it.each(rows)('are reached: $name', ({ in: [value, deviation, volatility, games], out }) => {
    const rated = rateGames({ value, deviation, volatility }, games.map((each) => game(...each))); // oxfmt-ignore
    expect(rated.value).toBeCloseTo(out.rating, 8);
    expect(rated.deviation).toBeCloseTo(out.rd, 8);
    expect(rated.volatility).toBeCloseTo(out.vol, 10);
  });
});

it("Glickman's worked example is reached to the digits that the paper prints", () => {
  const games = [game(1400, 30, 1), game(1550, 100, 0), game(1700, 300, 0)];
  const { value, deviation, volatility } = rateGames({ value: 1500, deviation: 200, volatility: 0.06 }, games);
  expect([value.toFixed(1), deviation.toFixed(1), volatility.toFixed(5)]).toEqual(['1464.1', '151.5', '0.06000']);
});

it('a new rating is provisional, and no longer after enough games between equals', () => {
  let rating = NEW_RATING;
  const deviations = [rating.deviation];
  for (let count = 0; count < 20; count += 1) {
    rating = rateGames(rating, [game(1500, 60, count % 2)]);
    deviations.push(rating.deviation);
  }
  expect(isProvisional(NEW_RATING)).toBe(true);
  expect(deviations).toEqual(deviations.toSorted((a, b) => b - a));
  expect(isProvisional(rating)).toBe(false);
  expect([isProvisional({ deviation: 110 }), isProvisional({ deviation: 109.9 })]).toEqual([true, false]);
});

it('a better score never lowers a rating, and no game makes it more uncertain than a new one', () => {
  const anyStrength = fc.record({
    value: fc.double({ min: 800, max: 2400, noNaN: true }),
    deviation: fc.double({ min: 30, max: 350, noNaN: true }),
  });
  const score = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyStrength, anyStrength, score, score, (player, opponent, one, other) => {
      const rated = (result: number) => rateGames({ ...player, volatility: 0.06 }, [{ opponent, score: result }]);
      const [worse, better] = [Math.min(one, other), Math.max(one, other)];
      expect(rated(better).value).toBeGreaterThanOrEqual(rated(worse).value - 1e-6);
      expect(rated(better).deviation).toBeLessThanOrEqual(350);
    }),
    { numRuns: 500 },
  );
});

describe('a rating without a new game', () => {
  const settled = { value: 1620, deviation: 80, volatility: 0.06 };

  it('becomes as uncertain in one period as the paper says', () => {
    const idle = ratingAfterIdle(settled, 30 * DAY_MS);
    const paper = rateGames(settled, []);
    expect(idle.deviation).toBeCloseTo(paper.deviation, 3);
    expect(idle.deviation).toBeGreaterThan(80.6);
    expect([idle.value, idle.volatility]).toEqual([1620, 0.06]);
  });

  it('becomes as uncertain in several breaks as in one break of the same total length', () => {
    const once = ratingAfterIdle(settled, 90 * DAY_MS).deviation;
    const twice = ratingAfterIdle(ratingAfterIdle(settled, 20 * DAY_MS), 70 * DAY_MS).deviation;
    expect(twice).toBeCloseTo(once, 9);
  });

  it('never becomes more uncertain than a new one, and does not change if the clock is set back', () => {
    expect(ratingAfterIdle(settled, 1e6 * DAY_MS).deviation).toBe(350);
    expect(ratingAfterIdle(settled, -DAY_MS)).toEqual(settled);
  });
});
