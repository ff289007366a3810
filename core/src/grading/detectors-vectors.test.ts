// If this fails, a detector no longer finds, on real candles, the events that the public reference lists.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBarColumns } from '../market/bar-columns.ts';
import { alternate, findFractals, type Fractal } from '../market/fractals.ts';
import { hasReference, referenceColumn } from '../market/reference-csv.test-data.ts';
import { detectGaps, mitigatedAt } from './gaps.ts';
import { fourSwingStructure } from './four-swing-structure.test-data.ts';

const CANDLES = 'data/EURUSD_15m_2022_2023.csv';
const VECTORS = new URL('../../../../shared/vectors/smc/', import.meta.url);
/** The reference files list only the events before this row. */
const ROWS = 12_000;

function events<Event>(name: string): Event[] {
  return (JSON.parse(readFileSync(new URL(name, VECTORS), 'utf8')) as { events: Event[] }).events;
}

function readCandles() {
  const columns = createBarColumns(referenceColumn(CANDLES, 't').length);
  for (const name of ['t', 'o', 'h', 'l', 'c', 'v'] as const) columns[name].set(referenceColumn(CANDLES, name));
  return columns;
}

/**
 * Returns the swings as the reference finds them: bar i is compared with bars i − 4 … i + 5, from row 9 on, and equal
 * extremes are allowed. For a bar that is both a high and a low, the reference takes only the high. It also adds an
 * opposite swing at each end.
 */
function referenceSwings(candles: ReturnType<typeof readCandles>): Fractal[] {
  const rule = { before: 4, after: 5, ties: 'all' } as const;
  const fractals = findFractals(candles, rule, candles.t.length, 9);
  const swings = alternate(
    fractals.filter(({ kind, index }, at) => kind === 'high' || fractals[at - 1]?.index !== index),
  );
  const price = (kind: Fractal['kind'], index: number) =>
    (kind === 'high' ? candles.h : candles.l)[index] ?? Number.NaN;
  const opposite = (swing: Fractal | undefined, index: number): Fractal => {
    const kind = swing?.kind === 'high' ? 'low' : 'high';
    return { kind, index, price: price(kind, index) };
  };
  return [opposite(swings[0], 0), ...swings, opposite(swings.at(-1), candles.t.length - 1)];
}

const isPresent = hasReference(CANDLES) && existsSync(VECTORS);

describe.skipIf(!isPresent)('on 12,000 bars of EURUSD', () => {
  const candles = isPresent ? readCandles() : createBarColumns(0);
  const chart = { bars: candles, atr: candles.c };

  it('the swings are those of the reference', () => {
    const expected = events<{ i: number; type: 1 | -1; level: number }>('swings_len5.json');
    const found = referenceSwings(candles).filter(({ index }) => index < ROWS);
    expect(found.map(({ kind, index, price }) => ({ i: index, type: kind === 'high' ? 1 : -1, level: price }))).toEqual(
      expected,
    );
  });

  it('the gaps, and the bars that touch them again, are those of the reference', () => {
    const expected = events<{ i: number; dir: 1 | -1; top: number; bottom: number; mitigated: number }>('fvg.json');
    const found = detectGaps(chart, candles.t.length, { heightAtr: 0 }).filter(({ index }) => index < ROWS);
    expect(
      found.map((gap) => ({
        i: gap.index,
        dir: gap.direction === 'bullish' ? 1 : -1,
        top: gap.top,
        bottom: gap.bottom,
        mitigated: mitigatedAt(candles, gap) ?? 0,
      })),
    ).toEqual(expected);
  });

  it('the structure breaks by close are those of the reference', () => {
    interface Event {
      readonly i: number;
      readonly bos: number | null;
      readonly choch: number | null;
      readonly level: number;
      readonly broken: number;
    }
    const expected = events<Event>('bos_choch.json');
    // The reference compares closes with levels in single precision.
    const swings = referenceSwings(candles).map((swing) => ({ ...swing, price: Math.fround(swing.price) }));
    const found = fourSwingStructure(swings, candles.c).filter(({ swing }) => swing.index < ROWS);
    expect(
      found.map(({ label, direction, swing, brokenAt }): Event => {
        const sign = direction === 'bullish' ? 1 : -1;
        return {
          i: swing.index,
          bos: label === 'bos' ? sign : null,
          choch: label === 'choch' ? sign : null,
          level: Number(swing.price.toFixed(5)),
          broken: brokenAt,
        };
      }),
    ).toEqual(expected);
  });
});
