// If this fails, an exit closes on a bar what its entry has not opened yet, and leaves the rest without protection.
import { describe, expect, it } from 'vitest';
import { amend, at, bar, limit, order, place, play } from './engine-world.test-data.ts';
import type { NewOrder } from './trading-event.ts';

const waiting = { id: 'x', groupId: null, parentId: 'e' } as const;
const EXITS: readonly (readonly [string, NewOrder['terms']])[] = [
  ['stop', { ...waiting, type: 'stop', trigger: at(93) }],
  ['stop-limit', { ...waiting, type: 'stop-limit', trigger: at(93), limit: at(92) }],
  [
    'trailing stop',
    { ...waiting, type: 'trailing-stop', distance: { kind: 'amount', amount: at(1) }, best: null, activation: null },
  ],
  ['target', { ...waiting, type: 'limit', limit: at(105) }],
];
const bracket = (terms: NewOrder['terms']) =>
  place(
    100,
    order('e', 'buy', 10, { leverage: 1, terms: limit('e', 95) }),
    order('x', 'sell', 10, { leverage: 1, isReduceOnly: true, terms }),
  );

describe.each(EXITS)('a %s of an entry that fills in parts', (_name, terms) => {
  const thin = [bracket(terms), bar([100, 107, 90, 106], 50)];

  it('waits while some of the entry is open, as it was', () => {
    const { told, state } = play(thin);
    expect(told).toEqual(['e filled 5 at 95']);
    expect([...state.orders.keys()]).toEqual(['e', 'x']);
    expect(state.orders.get('x')?.match).toEqual(play([bracket(terms)]).state.orders.get('x')?.match);
  });

  it('closes all of it in the bar that fills the rest', () => {
    const { told, state } = play([...thin, bar([94, 107, 90, 106], 10_000)]);
    expect(told).toEqual(['e filled 5 at 95', 'e filled 5 at 94', expect.stringMatching(/^x filled 10 at /u)]);
    expect(state.positions.size + state.orders.size).toBe(0);
  });

  it('waits, too, while its entry, amended, may not fill yet', () => {
    const events = [bracket(terms), bar([100, 101, 99, 100]), amend(100, 'e', { limit: at(96) })];
    const { told, state } = play([...events, bar([97, 107, 90, 106])], { preset: 'strict' });
    expect(told).toEqual(['e amended']);
    expect(state.orders.get('x')?.match).toEqual(play(events).state.orders.get('x')?.match);
  });
});

it('an entry that a thin bar fills in part is liquidated in it all the same', () => {
  const entry = order('e', 'buy', 10, { leverage: 20, terms: limit('e', 95) });
  const { told } = play([place(100, entry), bar([100, 101, 70, 85], 50)]);
  expect(told).toEqual(['e filled 5 at 95', 'e cancelled liquidated', 'AAA liquidated at 90.63']);
});

it('what an entry would be liquidated at ends nothing when it did not fill', () => {
  const whole = order('a', 'buy', 10, { leverage: 20, timeInForce: { kind: 'fok' }, terms: limit('a', 95) });
  const other = order('b', 'buy', 1, { leverage: 2, terms: limit('b', 96) });
  const { told, state } = play([place(100, whole, other), bar([100, 101, 85, 86], 50)]);
  expect(told).toEqual(['b filled 1 at 96', 'a cancelled fok-not-whole']);
  expect(state.positions.size).toBe(1);
});
