// If this fails, the journal shows a larger move against or for a trade than the price made.
import { expect, test } from 'vitest';
import { formatMoney } from '../kernel/money.ts';
import { amountOf, at } from './engine-world.test-data.ts';
import { excursionOf } from './excursion.ts';

const bar = (high: number, low: number) => ({ high: at(high), low: at(low) });

// oxfmt-ignore
test.each([
  ['long', [bar(110, 95), bar(120, 99)], [], '50', '200'],
  ['short', [bar(110, 95), bar(120, 99)], [], '200', '50'],
  ['long', [bar(110, 101)], [], '0', '100'],
  ['short', [bar(99, 98)], [], '0', '20'],
  // The prices at the fills count too, also alone for a trade that is shorter than a bar.
  ['long', [bar(110, 101)], [97, 112], '30', '120'],
  ['long', [], [100, 97], '30', '0'],
  ['short', [], [100, 97], '0', '30'],
  // Without the bars of a longer trade, its largest moves are unknown.
  ['long', null, [97, 112], null, null],
] as const)('a %s from 100 over the bars %o with fills at %o moves %s against and %s for the trade', (side, bars, prices, mae, mfe) => {
  const excursion = excursionOf({ side, entryPrice: at(100), quantity: amountOf(10) }, bars, prices.map(at));
  expect(excursion === null ? [null, null] : [formatMoney(excursion.mae), formatMoney(excursion.mfe)]).toEqual([mae, mfe]);
});
