// If this fails, an exit closes more within a bar than its entry has opened, or the rest of the position has no
// protection.
import { describe, expect, it } from 'vitest';
import { amend, amountOf, at, bar, limit, order, place, play } from './engine-world.test-data.ts';
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

describe.each(EXITS)('a %s of an entry that fills in parts', (name, terms) => {
  const thin = [bracket(terms), bar([100, 107, 90, 106], 50)];
  // If a stop begins to trail within a bar, the close is the only price of the bar that certainly comes after the
  // beginning.
  const isTrailing = name === 'trailing stop';

  it('closes in the bar of a partial fill only the filled part, and waits for the rest', () => {
    const { told, state } = play(thin);
    expect(told.map((each) => each.replace(/^x filled 5 at .*/u, 'x filled 5'))).toEqual(
      isTrailing ? ['e filled 5 at 95'] : ['e filled 5 at 95', 'x filled 5'],
    );
    expect([...state.orders.keys()]).toEqual(['e', 'x']);
    const { match, waiting } = state.orders.get('x') ?? {};
    expect([match?.quantity, waiting]).toEqual([amountOf(isTrailing ? 10 : 5), amountOf(5)]);
    expect(match?.type === 'trailing-stop' ? match.best : null).toBe(isTrailing ? at(106) : null);
  });

  it('closes the rest in the bar that fills it', () => {
    const { told, state } = play([...thin, bar([94, 107, 90, 106], 10_000)]);
    const [exit, entry] = [expect.stringMatching(/^x filled 5 at /u), 'e filled 5 at 94'];
    expect(told.slice(-2)).toEqual(isTrailing ? [exit, entry] : [entry, exit]);
    expect(state.positions.get('AAA')?.quantity).toBe(isTrailing ? amountOf(5) : undefined);
    expect([...state.orders.keys()]).toEqual(isTrailing ? ['x'] : []);
  });

  it('waits while the amended entry cannot fill yet', () => {
    const events = [bracket(terms), bar([100, 101, 99, 100]), amend(100, 'e', { limit: at(96) })];
    const { told, state } = play([...events, bar([97, 107, 90, 106])], { preset: 'strict' });
    expect(told).toEqual(['e amended']);
    expect(state.orders.get('x')?.match).toEqual(play(events).state.orders.get('x')?.match);
  });
});

it('an entry is liquidated in the bar that fills a part of it', () => {
  const entry = order('e', 'buy', 10, { leverage: 20, terms: limit('e', 95) });
  const { told } = play([place(100, entry), bar([100, 101, 70, 85], 50)]);
  expect(told).toEqual(['e filled 5 at 95', 'e cancelled liquidated', 'AAA liquidated at 90.63']);
});

it('no order is liquidated at the liquidation price of an entry that did not fill', () => {
  const whole = order('a', 'buy', 10, { leverage: 20, timeInForce: { kind: 'fok' }, terms: limit('a', 95) });
  const other = order('b', 'buy', 1, { leverage: 2, terms: limit('b', 96) });
  const { told, state } = play([place(100, whole, other), bar([100, 101, 85, 86], 50)]);
  expect(told).toEqual(['b filled 1 at 96', 'a cancelled fok-not-whole']);
  expect(state.positions.size).toBe(1);
});
