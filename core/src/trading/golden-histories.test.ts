// If this fails, the golden log of the next version of the trading rules will lack a kind of order, and a change to that
// kind will go unnoticed.
import { expect, it } from 'vitest';
import { drawHistory } from './golden-histories.test-data.ts';
import { CURRENT_RULES } from './rules-version.ts';
import { TIMES_IN_FORCE } from './time-in-force.ts';

it('the histories from which a golden log is drawn have orders with every time in force', () => {
  const drawn = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1)
    for (const event of drawHistory(seed, CURRENT_RULES).events)
      if (event.kind === 'place') for (const { timeInForce } of event.orders) drawn.add(timeInForce.kind);
  expect([...drawn].toSorted()).toEqual([...TIMES_IN_FORCE].toSorted());
});
