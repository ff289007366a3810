// If this fails, calibration figures differ from their published definitions.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReference } from '../market/reference-csv.test-data.ts';
import { binaryBrier, decomposeBrier, meanBrier, multiclassBrier, reliabilityBins } from './calibration.ts';
import type { Forecast } from './calibration.ts';
import { wilsonInterval } from './wilson-interval.ts';

const VECTORS = 'vectors/brier.json';

interface BrierVectors {
  single: { p: number; outcome: number; score: number }[];
  sets: {
    forecasts: [number, number][];
    brier: number;
    decomposition?: { reliability: number; resolution: number; uncertainty: number };
    skill_vs_base_rate?: number;
  }[];
  multiclass: { example: { p: number[]; outcome: number; score: number } };
  confidence_to_probability: { example: { side: string; confidence: number; actual: string; score: number }[] };
}

const forecast = (probability: number, happened: boolean): Forecast => ({ probability, happened });

describe.skipIf(!hasReference(VECTORS))('on the published Brier vectors', () => {
  const read = (): BrierVectors =>
    JSON.parse(readFileSync(new URL(`../../../../shared/${VECTORS}`, import.meta.url), 'utf8')) as BrierVectors;

  it('single forecasts have the published scores', () => {
    const { single, confidence_to_probability: sided } = read();
    for (const { p, outcome, score } of single) expect(binaryBrier(forecast(p, outcome === 1))).toBeCloseTo(score, 12);
    for (const { side, confidence, actual, score } of sided.example) {
      expect(binaryBrier(forecast(confidence, side === actual))).toBeCloseTo(score, 12);
    }
  });

  it('forecasts of several classes have the published scores', () => {
    const { p, outcome, score } = read().multiclass.example;
    expect(multiclassBrier(p, outcome)).toBeCloseTo(score, 12);
  });

  it('sets of forecasts have the published scores and parts', () => {
    for (const set of read().sets) {
      const forecasts = set.forecasts.map(([p, outcome]) => forecast(p, outcome === 1));
      expect(meanBrier(forecasts)).toBeCloseTo(set.brier, 12);
      if (set.decomposition === undefined) continue;
      const parts = decomposeBrier(forecasts);
      expect(parts.reliability).toBeCloseTo(set.decomposition.reliability, 12);
      expect(parts.resolution).toBeCloseTo(set.decomposition.resolution, 12);
      expect(parts.uncertainty).toBeCloseTo(set.decomposition.uncertainty, 12);
      expect(1 - meanBrier(forecasts) / parts.uncertainty).toBeCloseTo(set.skill_vs_base_rate ?? Number.NaN, 12);
    }
  });
});

describe('decomposeBrier', () => {
  it('returns parts that add up to the mean Brier score', () => {
    const forecasts = fc.array(
      fc.record({ probability: fc.integer({ min: 34, max: 100 }).map((p) => p / 100), happened: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(forecasts, (all) => {
        const { reliability, resolution, uncertainty } = decomposeBrier(all);
        expect(reliability - resolution + uncertainty).toBeCloseTo(meanBrier(all), 10);
      }),
    );
  });
});

describe('reliabilityBins', () => {
  it('puts a forecast on an edge into the bin above it, one on the last edge into the last bin, and leaves out bins with too few forecasts', () => {
    const forecasts = [
      ...[0.5, 0.55, 0.6].map((p) => forecast(p, true)),
      ...[0.7, 1, 1].map((p) => forecast(p, p === 1)),
      forecast(0.4, false),
    ];
    expect(reliabilityBins(forecasts, [0.34, 0.5, 0.7, 1], 3)).toEqual([
      { from: 0.5, to: 0.7, n: 3, meanConfidence: expect.closeTo(0.55, 12), hitRate: wilsonInterval(3, 3) },
      { from: 0.7, to: 1, n: 3, meanConfidence: expect.closeTo(0.9, 12), hitRate: wilsonInterval(2, 3) },
    ]);
  });

  it('returns no bins without forecasts', () => {
    expect(reliabilityBins([], [0, 0.5, 1], 0)).toEqual([]);
  });
});

describe('wilsonInterval', () => {
  // Source: Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('for %s successes in %s trials returns %s to %s', (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('returns an interval that contains the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
        const successes = Math.round(trials * share);
        const { estimate, low, high } = wilsonInterval(successes, trials);
        expect(estimate).toBe(successes / trials);
        expect(low >= 0 && low <= estimate && estimate <= high && high <= 1 && low < high).toBe(true);
      }),
    );
  });

  it('throws for 0 trials', () => {
    expect(() => wilsonInterval(0, 0)).toThrow(/trials/);
  });
});
