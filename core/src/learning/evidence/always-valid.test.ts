import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BiasDirection } from '../../bias/bias-rules.ts';
import { BIAS_DIRECTIONS } from '../../bias/bias-rules.ts';
import { addCall, startCallsEvidence } from './calls-evidence.ts';
import { addTradeEvent, logEdgeEvidence, startEdgeEvidence, type EdgeEvent } from './edge-evidence.ts';
import { hitRateInterval, logEvidenceAgainstRate } from './hit-rate-interval.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from './hits-evidence.ts';

// Reference values that were computed with 40 digits. If the code differs from them, luck may be presented as skill.
const VECTORS = new URL('../../../../../shared/vectors/always_valid.json', import.meta.url);

interface Expected {
  readonly logEvidence: number;
  readonly maxLogEvidence: number;
}

interface Vectors {
  readonly hitRate: readonly {
    readonly successes: number;
    readonly n: number;
    readonly alpha: number;
    readonly lower: number;
    readonly upper: number;
    readonly logEvidenceAgainstHalf: number;
  }[];
  readonly calls: readonly (Expected & {
    readonly base: Readonly<Record<BiasDirection, number>>;
    readonly calls: readonly { call: BiasDirection; confidence: number; outcome: BiasDirection }[];
  })[];
  readonly hits: readonly (Expected & { readonly answers: readonly { chance: number; hit: boolean }[] })[];
  readonly edge: readonly (Expected & { readonly r: readonly number[] })[];
  readonly edgeOverlapping: readonly (Expected & {
    readonly events: readonly { open?: number; mark?: number; close?: number; r?: number }[];
    readonly stillOpen: number;
  })[];
}

/** Adds the items of a sequence in order, and returns the last and the largest ln E. */
function follow<State, Item>(
  start: State,
  items: readonly Item[],
  add: (state: State, item: Item) => State,
  read: (state: State) => number,
): { readonly last: number; readonly largest: number; readonly state: State } {
  let state = start;
  const logs = items.map((item) => {
    // Between two items, the state is written to JSON and read back, as on a server that stores it.
    state = JSON.parse(JSON.stringify(add(state, item)));
    return read(state);
  });
  return { last: logs.at(-1) ?? 0, largest: Math.max(...logs), state };
}

function tradeEvent({ open, mark, close, r = 0 }: Vectors['edgeOverlapping'][number]['events'][number]): EdgeEvent {
  if (open !== undefined) return { kind: 'open', id: String(open) };
  return mark === undefined ? { kind: 'close', id: String(close), r } : { kind: 'mark', id: String(mark), r };
}

describe.skipIf(!existsSync(VECTORS))('the reference vectors', () => {
  const vectors: Vectors = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { hitRate: [], calls: [], hits: [], edge: [], edgeOverlapping: [] };

  it('cover every kind of case', () => {
    const { hitRate, calls, hits, edge, edgeOverlapping } = vectors;
    expect([hitRate, calls, hits, edge, edgeOverlapping].map((cases) => cases.length)).toEqual([40, 16, 12, 16, 12]);
  });

  it.each(vectors.hitRate)('have the interval of $successes hits of $n at alpha $alpha', (row) => {
    const { low, high } = hitRateInterval(row.successes, row.n, row.alpha);
    expect(Math.abs(low - row.lower)).toBeLessThan(1e-9);
    expect(Math.abs(high - row.upper)).toBeLessThan(1e-9);
    expect(Math.abs(logEvidenceAgainstRate(row.successes, row.n, 0.5) - row.logEvidenceAgainstHalf)).toBeLessThan(1e-9);
  });

  it.each(vectors.calls.map((row, index) => ({ index, ...row })))(
    'have the evidence of calls $index',
    ({ base, calls, ...expected }) => {
      const rates = BIAS_DIRECTIONS.map((direction) => base[direction]);
      const { last, largest } = follow(
        startCallsEvidence(),
        calls,
        (state, { call, confidence, outcome }) => {
          const stated = BIAS_DIRECTIONS.map((each) => (each === call ? confidence : (1 - confidence) / 2));
          return addCall(state, stated, rates, BIAS_DIRECTIONS.indexOf(outcome));
        },
        (state) => state.log,
      );
      expect(Math.abs(last - expected.logEvidence)).toBeLessThan(1e-9);
      expect(Math.abs(largest - expected.maxLogEvidence)).toBeLessThan(1e-9);
    },
  );

  it.each(vectors.hits.map((row, index) => ({ index, ...row })))(
    'have the evidence of hits $index',
    ({ answers, ...expected }) => {
      const { last, largest } = follow(
        startHitsEvidence(),
        answers,
        (state, { chance, hit }) => addHit(state, chance, hit),
        logHitsEvidence,
      );
      expect(Math.abs(last - expected.logEvidence)).toBeLessThan(1e-9);
      expect(Math.abs(largest - expected.maxLogEvidence)).toBeLessThan(1e-9);
    },
  );

  it.each(vectors.edge.map((row, index) => ({ index, ...row })))(
    'have the evidence of trades one after another $index',
    ({ r, ...expected }) => {
      const { last, largest } = follow(
        startEdgeEvidence(),
        r,
        (state, result) =>
          addTradeEvent(addTradeEvent(state, { kind: 'open', id: 'x' }), { kind: 'close', id: 'x', r: result }),
        logEdgeEvidence,
      );
      expect(Math.abs(last - expected.logEvidence)).toBeLessThan(1e-9);
      expect(Math.abs(largest - expected.maxLogEvidence)).toBeLessThan(1e-9);
    },
  );

  it.each(vectors.edgeOverlapping.map((row, index) => ({ index, ...row })))(
    'have the evidence of overlapping trades $index',
    ({ events, stillOpen, ...expected }) => {
      const { last, largest, state } = follow(
        startEdgeEvidence(),
        events.map(tradeEvent),
        addTradeEvent,
        logEdgeEvidence,
      );
      expect(Math.abs(last - expected.logEvidence)).toBeLessThan(1e-9);
      expect(Math.abs(largest - expected.maxLogEvidence)).toBeLessThan(1e-9);
      expect(state.open.length).toBe(stillOpen);
    },
  );
});
