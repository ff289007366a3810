// If this fails, the outcome that the journal shows for another plan does not follow the house policy.
import { expect, test } from 'vitest';
import { formatMoney } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { simulateHolding, startHolding, type SimulationBar } from './counterfactuals.ts';
import { amountOf, at, INSTRUMENTS, SETTINGS } from './engine-world.test-data.ts';

type Prices = readonly [open: number, high: number, low: number, close: number];
const bars = (...rows: Prices[]): SimulationBar[] =>
  rows.map(([open, high, low, close], index) => ({
    at: epochMs(60_000 * (index + 1)),
    bar: { open: at(open), high: at(high), low: at(low), close: at(close) },
    volume: null,
  }));
const QUIET: Prices = [100, 101, 99, 100];

// oxfmt-ignore
test.each<[string, 'long' | 'short', [number | null, number | null], Prices[], string | null, string, string]>([
  ['nothing happens', 'long', [95, 110], [QUIET], null, '0', '0'],
  ['the target', 'long', [95, 110], [QUIET, [105, 111, 104, 108]], 'target', '100', '0.55'],
  ['the stop', 'long', [95, 110], [QUIET, [98, 99, 94, 96]], 'stop', '-50', '0.95'],
  ['a gap through the stop fills at the open', 'long', [95, 110], [[92, 93, 91, 92]], 'stop', '-80', '0.92'],
  ['a bar with both: the stop', 'long', [95, 110], [[100, 112, 94, 100]], 'stop', '-50', '0.95'],
  ['a short’s target', 'short', [105, 90], [QUIET, [95, 96, 89, 91]], 'target', '100', '0.45'],
  ['a short’s stop', 'short', [105, 90], [[104, 106, 103, 105]], 'stop', '-50', '1.05'],
  // The notional is 1,000 and the leverage 10×, so the margin is 100; the maintenance margin is 4.
  ['without a stop a liquidation ends it', 'long', [null, 200], [QUIET, [95, 95, 85, 86]], 'liquidation', '-96', '0'],
  ['what comes after the end changes nothing', 'long', [95, 110], [[98, 99, 94, 96], [110, 130, 109, 120]], 'stop', '-50', '0.95'],
])('the position is held until it is closed: %s', (_what, side, [stop, target], rows, endedBy, realised, fees) => {
  const settings = { ...SETTINGS, preset: 'easy' } as const;
  const held = { symbol: 'AAA', side, quantity: amountOf(10), entryPrice: at(100), leverage: 10, openedAt: epochMs(0), settings } as const;
  const exits = { stop: stop === null ? null : at(stop), target: target === null ? null : at(target) };
  const holding = simulateHolding(startHolding(held, exits), bars(...rows), INSTRUMENTS);
  expect([holding.endedBy, formatMoney(holding.realised), formatMoney(holding.fees)]).toEqual([endedBy, realised, fees]);
});

test('the same bars give the same end at once and one by one, with the costs of the preset', () => {
  const held = {
    symbol: 'AAA',
    side: 'long',
    quantity: amountOf(10),
    entryPrice: at(100),
    leverage: 10,
    openedAt: epochMs(0),
    settings: SETTINGS,
  } as const;
  const start = startHolding(held, { stop: at(95), target: at(110) });
  const all = bars(QUIET, [97, 98, 96, 97], [96, 97, 90, 92]);
  const atOnce = simulateHolding(start, all, INSTRUMENTS);
  const stepped = all.reduce((holding, each) => simulateHolding(holding, [each], INSTRUMENTS), start);
  expect(stepped).toEqual(atOnce);
  expect(atOnce.endedBy).toBe('stop');
  // The fill below the stop also pays half the spread.
  expect(atOnce.realised).toBeLessThan(-50_000_000n);
});
