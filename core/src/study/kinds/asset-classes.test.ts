// If this fails, a trade or its funding is computed differently from the sandbox, or a chart can be matched by
// something other than its trading hours.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { clockWindows } from '../study.test-data.ts';
import type { TaskMaterial } from '../task-material.ts';
import { COMPUTE } from './compute.ts';
import { MATCH } from './match.ts';

const NONE = { kind: 'none' } as const;

describe('the result of one trade after fees', () => {
  const example = { side: -1, quantity: 20, entry: 100, exit: 92, feePercent: 0.1, leverage: 5 };
  const task = COMPUTE.make({ formula: 'one-trade', example }, NONE, createRandom(1))!;
  const right = { tradeNotional: 2000, tradeResult: 160, tradeFees: 3.84, tradeNet: 156.16, tradePercent: 7.81 };

  it('computes the result of a short, and shows its side in words', () => {
    expect(COMPUTE.grade(task, { values: right })).toMatchObject({ score: 1 });
    expect(task.question.given).toContainEqual({ label: 'Side', value: 'Short' });
  });

  it.each([
    [
      'a short taken for a long',
      { tradeResult: -160, tradeNet: -163.84, tradePercent: -8.19 },
      'a short when it falls',
    ],
    ['the margin for the notional', { tradeNotional: 400, tradePercent: 39.04 }, 'That is the margin'],
    ['the result of the margin', { tradePercent: 39.04 }, 'You used the margin; the notional moves.'],
    ['one fee', { tradeFees: 2, tradeNet: 158, tradePercent: 7.9 }, 'The fee is paid both ways.'],
    ['leverage times the result', { tradeResult: 800, tradeNet: 796.16, tradePercent: 39.81 }, 'The result comes from'],
  ])('gives half credit and says what was wrong: %s', (_, values, says) => {
    const { score, lines } = COMPUTE.grade(task, { values: { ...right, ...values } });
    expect(score).toBe(0.5);
    expect(lines.map(({ sentence }) => sentence).join(' ')).toContain(says);
  });
});

describe('funding', () => {
  const at = (day: number, hour: number, minute = 0) => ((day - 1) * 24 + hour) * 60 + minute;
  const held = (openedAt: number, closedAt: number, side = 1, leverage = 10) =>
    COMPUTE.make(
      { formula: 'funding', example: { side, margin: 500, leverage, openedAt, closedAt } },
      NONE,
      createRandom(1),
    )!.reference.values;

  it.each([
    ['three days', at(1, 9), at(4, 9), 9, 4.5],
    ['twenty minutes around a boundary', at(1, 7, 50), at(1, 8, 10), 1, 0.5],
    ['hours between two boundaries', at(1, 9), at(1, 15, 30), 0, 0],
    ['eight hours that cross one boundary', at(1, 9), at(1, 17), 1, 0.5],
  ])('counts the boundaries crossed and the funding paid: %s', (_, from, to, boundaries, funding) => {
    expect(held(from, to)).toMatchObject({ heldNotional: 5000, heldBoundaries: boundaries, heldFunding: funding });
  });

  it('is paid to a short, and is zero without leverage', () => {
    expect(held(at(1, 9), at(4, 9), -1)['heldFunding']).toBe(-4.5);
    expect(held(at(1, 9), at(4, 9), 1, 1)).toMatchObject({ heldBoundaries: 9, heldEach: 0, heldFunding: 0 });
  });

  it.each([
    ['the rate on the margin', { heldEach: 0.05, heldFunding: 0.45, heldPercent: 0.09 }, 'not to the margin'],
    ['hours divided by eight', { heldBoundaries: 0, heldFunding: 0, heldPercent: 0 }, 'Count clock times'],
  ])('names the mistake: %s', (_, values, says) => {
    const example = { side: 1, margin: 500, leverage: 10, openedAt: at(1, 7, 50), closedAt: at(1, 8, 10) };
    const task = COMPUTE.make({ formula: 'funding', example }, NONE, createRandom(1))!;
    const right = { heldNotional: 5000, heldBoundaries: 1, heldEach: 0.5, heldFunding: 0.5, heldPercent: 0.1 };
    const { lines } = COMPUTE.grade(task, { values: { ...right, ...values } });
    expect(lines.map(({ sentence }) => sentence).join(' ')).toContain(says);
  });

  it('makes no task of an example without times', () => {
    expect(
      COMPUTE.make({ formula: 'funding', example: { side: 1, margin: 1, leverage: 2 } }, NONE, createRandom(1)),
    ).toBe(null);
  });

  it('draws holdings that cross funding boundaries, and some holdings that pay nothing', () => {
    const random = createRandom(5);
    const drawn = Array.from(
      { length: 200 },
      () => COMPUTE.make({ formula: 'funding' }, NONE, random)!.reference.values,
    );
    const free = drawn.filter(({ heldFunding }) => heldFunding === 0).length;
    expect(free).toBeGreaterThan(40);
    expect(free).toBeLessThan(120);
    expect(drawn.every(({ openedAt = 0, closedAt = 0 }) => closedAt > openedAt)).toBe(true);
    expect(drawn.every(({ closedAt = 0, openedAt = 0 }) => closedAt % 480 !== 0 && openedAt % 480 !== 0)).toBe(true);
  });
});

describe('charts matched by their trading hours', () => {
  const task = MATCH.make({ from: 'clock' }, clockWindows(3), createRandom(3))!;

  it('shows hours without dates, and prices that do not reveal the asset', () => {
    for (const { chart } of task.question.items) {
      expect(chart?.hours).toHaveLength(60);
      expect(chart?.hours?.[0]).toBeLessThan(24);
      expect(chart?.bars[0]?.[0]).toBe(100);
      const ranges = (chart?.bars ?? []).map(([, high, low]) => high - low);
      expect(ranges.reduce((sum, each) => sum + each, 0) / 60).toBeCloseTo(1, 1);
    }
  });

  it('says where the trading hours of each chart are visible', () => {
    const said = Object.values(task.reference.why).join(' ');
    expect(said).toMatch(/18 hours lie between the starts of bars \d+ and \d+: this market closes overnight\./);
    expect(said).toMatch(/2 hours lie between .*: this market pauses for an hour a day\./);
    expect(said).toMatch(/49 hours lie between .*: this market closes at the weekend only\./);
    expect(said).toContain('None of 60 hours in a row is missing');
  });

  it('makes no task if a window does not show its trading hours', () => {
    const material = clockWindows(3);
    if (material.kind !== 'classes') throw new Error('the material has a window of each class');
    const windows = material.windows.map((each) => ({ ...each, bars: material.windows[0]?.bars ?? [] }));
    const masked: TaskMaterial = { kind: 'classes', windows };
    expect(MATCH.make({ from: 'clock' }, masked, createRandom(3))).toBe(null);
  });
});
