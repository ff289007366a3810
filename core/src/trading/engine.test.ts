// If this fails, an order, a rejection or a margin is handled differently than the rules say.
import { describe, expect, it } from 'vitest';
import { price, quantity, rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { marginOf } from './account-state.ts';
import { amend, dollars, at, amountOf, order, limit, place, tick, play } from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import type { TrailDistance } from './order.ts';
import { trailingTrigger } from './trailing.ts';

describe('orders', () => {
  it('a market order fills at the next price, on its own side of the spread', () => {
    expect(play([place(100, order('m', 'buy', 1)), tick(101)]).told).toEqual(['m filled 1 at 101.01']);
  });

  it('a limit order rests until its price comes, and then fills as maker', () => {
    const { told, effects } = play([
      place(100, order('l', 'buy', 1, { terms: limit('l', 95) })),
      tick(96),
      tick(94.99),
    ]);
    expect(told).toEqual(['l filled 1 at 95']);
    expect(effects.find(({ kind }) => kind === 'filled')).toMatchObject({
      evidence: { isMaker: true },
      fee: dollars(0.0475),
    });
  });

  it('with Strict, a limit order waits for two ticks of latency and needs a trade through its limit', () => {
    const events = [place(100, order('l', 'buy', 1, { terms: limit('l', 95) })), tick(90), tick(94.99), tick(94.98)];
    expect(play(events, { preset: 'strict' }).told).toEqual(['l filled 1 at 94.99']);
  });

  it('the entry of a bracket fills, its exits become live, and one exit ends the other', () => {
    const exits = { groupId: 'x', parentId: 'e' };
    const bracket = [
      order('e', 'buy', 1),
      order('sl', 'sell', 1, { isReduceOnly: true, terms: { ...exits, id: 'sl', type: 'stop', trigger: at(90) } }),
      order('tp', 'sell', 1, { isReduceOnly: true, terms: { ...exits, id: 'tp', type: 'limit', limit: at(110) } }),
    ];
    const { told, state } = play([place(100, ...bracket), tick(100), tick(105), tick(111)]);
    expect(told).toEqual(['e filled 1 at 100.01', 'tp filled 1 at 110.99', 'sl cancelled other-of-group-filled']);
    expect([state.orders.size, state.positions.size, marginOf(state)]).toEqual([0, 0, 0n]);
  });

  it('an entry that is canceled cancels its exits', () => {
    const child = { groupId: null, parentId: 'e', id: 'sl', type: 'stop', trigger: at(90) } as const;
    const { told, state } = play([
      place(
        100,
        order('e', 'buy', 1, { terms: limit('e', 95) }),
        order('sl', 'sell', 1, { isReduceOnly: true, terms: child }),
      ),
      { kind: 'cancel', at: epochMs(2), orderId: 'e' },
    ]);
    expect(told).toEqual(['e cancelled asked', 'sl cancelled parent-gone']);
    expect(state.cash).toBe(dollars(10_000));
  });

  it.each([
    ['ioc', 0.05, ['o filled 0.05 at 100.01', 'o cancelled rest-of-ioc']],
    ['fok', 0.05, ['o cancelled fok-not-whole']],
    ['fok', 1, ['o filled 1 at 100.01']],
    ['gtc', 0.05, ['o filled 0.05 at 100.01']],
  ] as const)(
    'an order with the time in force %s for 1, of which %d can fill, ends by its rule',
    (kind, fills, expected) => {
      const wish = order('o', 'buy', 1, { timeInForce: { kind }, terms: limit('o', 101) });
      expect(play([place(100, wish), tick(100, fills * 10)]).told).toEqual(expected);
    },
  );

  it('a post-only order is rejected if it would take, and canceled if the next price would make it take', () => {
    const wish = (value: number) => order('p', 'buy', 1, { isPostOnly: true, terms: limit('p', value) });
    expect(play([place(100, wish(101))]).told).toEqual(['p rejected post-only-would-take']);
    expect(play([place(100, wish(99)), tick(98)]).told).toEqual(['p cancelled post-only-would-take']);
  });

  it('a sale of 3 against a long of 2 closes 2 and opens a short of 1', () => {
    const { state } = play([place(100, order('a', 'buy', 2)), tick(100), place(100, order('b', 'sell', 3)), tick(100)]);
    expect(state.positions.get('AAA')?.quantity).toBe(amountOf(-1));
  });

  it('a reduce-only order closes the position and no more', () => {
    const { told, state } = play([
      place(100, order('a', 'buy', 2)),
      tick(100),
      place(100, order('b', 'sell', 3, { isReduceOnly: true })),
      tick(100),
    ]);
    expect(told.at(-1)).toBe('b filled 2 at 99.99');
    expect(state.positions.size + state.orders.size).toBe(0);
  });

  it('a trailing stop follows the price and closes the position', () => {
    const distance = { kind: 'amount', amount: at(5) } as const;
    const terms = {
      id: 't',
      groupId: null,
      parentId: null,
      type: 'trailing-stop',
      distance,
      best: null,
      activation: null,
    } as const;
    const wish = order('t', 'sell', 1, { isReduceOnly: true, terms });
    const { told } = play([
      place(100, order('a', 'buy', 1)),
      tick(100),
      place(100, wish),
      tick(100),
      tick(110),
      tick(104),
    ]);
    expect(told.at(-1)).toBe('t filled 1 at 103.99');
  });

  it('an order with an expiry expires, and its reserved money becomes free', () => {
    const wish = order('g', 'buy', 1, { terms: limit('g', 90), timeInForce: { kind: 'gtd', until: epochMs(50) } });
    const { told, state } = play([
      place(100, wish),
      { kind: 'expiry', at: epochMs(49) },
      { kind: 'expiry', at: epochMs(50) },
    ]);
    expect(told).toEqual(['g expired']);
    expect(state.cash).toBe(dollars(10_000));
  });
});

describe('an order is rejected', () => {
  it.each([
    ['unknown-asset', order('o', 'buy', 1, { symbol: 'ZZZ' })],
    ['quantity-not-positive', order('o', 'buy', 0)],
    ['quantity-not-positive', order('o', 'buy', -1)],
    ['quantity-off-lot', order('o', 'buy', 1, { quantity: quantity(100_000_001n) })],
    ['price-not-positive', order('o', 'buy', 1, { terms: limit('o', 0) })],
    ['price-off-tick', order('o', 'buy', 1, { terms: { ...limit('o', 1), limit: price(100_000_001n) } })],
    ['leverage-too-high', order('o', 'buy', 1, { leverage: 21 })],
    ['leverage-too-high', order('o', 'buy', 1, { leverage: 1.5 })],
    ['unknown-parent', order('o', 'buy', 1, { terms: { ...limit('o', 1), parentId: 'nobody' } })],
    ['expires-in-the-past', order('o', 'buy', 1, { timeInForce: { kind: 'day', until: epochMs(1) } })],
    [
      'stop-on-wrong-side',
      order('o', 'buy', 1, { terms: { id: 'o', groupId: null, parentId: null, type: 'stop', trigger: at(99) } }),
    ],
    ['nothing-to-reduce', order('o', 'sell', 1, { isReduceOnly: true })],
    ['insufficient-margin', order('o', 'buy', 1001)],
  ])('with the reason %s (row %#)', (reason, wish) => {
    const { told, state } = play([place(100, wish)]);
    expect(told).toEqual([`o rejected ${reason}`]);
    expect([state.orders.size, state.cash]).toEqual([0, dollars(10_000)]);
  });

  it('without a price or with a known id, and orders placed together are accepted all or none', () => {
    const wish = order('o', 'buy', 1);
    expect(play([{ kind: 'place', at: epochMs(1), orders: [wish], quote: null }]).told).toEqual([
      'o rejected no-price',
    ]);
    expect(play([place(100, wish, wish)]).told).toEqual(['o rejected order-id-taken']);
    expect(play([place(100, wish), place(100, wish)]).told).toEqual(['o rejected order-id-taken']);
    const { state } = play([place(100, wish, order('p', 'buy', 0))]);
    expect(state.orders.size).toBe(0);
  });
});

describe('amending an order', () => {
  const resting = place(100, order('l', 'buy', 10, { terms: limit('l', 90) }));

  it('exchanges its reserved money and keeps the order', () => {
    const { told, state } = play([resting, amend(100, 'l', { quantity: amountOf(20), limit: at(95) })]);
    expect(told).toEqual(['l amended']);
    // The cash is reduced by 20 × 95 ÷ 10 and by the taker fee of 0.1%.
    expect(state.cash).toBe(dollars(10_000 - 190 - 1.9));
    expect(marginOf(state)).toBe(dollars(191.9));
  });

  it.each([
    [{ quantity: amountOf(10_000) }, 'insufficient-margin'],
    [{ limit: price(1n) }, 'price-off-tick'],
    [{ trigger: at(80) }, 'amend-not-possible'],
    [{ orderId: 'other' }, 'order-not-live'],
  ])('is rejected and changes nothing if a rule forbids it (row %#)', (change, reason) => {
    const before = play([resting]).state;
    const { told, state } = play([resting, amend(100, 'l', change)]);
    expect(told.at(-1)).toContain(`rejected ${reason}`);
    expect(state).toEqual(before);
  });
});

describe('amending the distance of a trailing stop', () => {
  const trailing = (distance: TrailDistance, side: 'buy' | 'sell' = 'sell') =>
    order('t', side, 1, {
      isReduceOnly: true,
      terms: { id: 't', groupId: null, parentId: null, type: 'trailing-stop', distance, best: null, activation: null },
    });
  const byAmount = (dollarsAway: number): TrailDistance => ({ kind: 'amount', amount: at(dollarsAway) });
  const byRatio = (ratio: number): TrailDistance => ({ kind: 'ratio', ratio: rate(BigInt(ratio * 100_000_000)) });
  // The stop has followed the bid to 109.99 and stands at 99.99.
  const followed = [
    place(100, order('a', 'buy', 1)),
    tick(100),
    place(100, trailing(byAmount(10))),
    tick(100),
    tick(110),
  ];

  it.each([
    [byAmount(4), 105.99],
    [byAmount(10), 99.99],
    // 5% of 109.99 is 5.4995.
    [byRatio(0.05), 104.4905],
  ])('moves the stop towards the market, from the best price so far (row %#)', (distance, level) => {
    const { told, state } = play([...followed, amend(110, 't', { distance })]);
    expect(told.at(-1)).toBe('t amended');
    const match = state.orders.get('t')?.match;
    expect(match?.type === 'trailing-stop' ? trailingTrigger(match) : null).toBe(
      price(BigInt(Math.round(level * 1e8))),
    );
    expect(play([...followed, amend(110, 't', { distance }), tick(level)]).told.at(-1)).toMatch(/^t filled 1/);
  });

  it.each([
    ['trailing-stop-goes-back', { distance: byAmount(11) }],
    ['trailing-stop-goes-back', { distance: byRatio(0.1) }],
    ['price-off-tick', { distance: { kind: 'amount', amount: price(1n) } }],
    ['price-not-positive', { distance: byRatio(1) }],
    ['amend-not-possible', { distance: byAmount(4), trigger: at(90) }],
  ] as const)('is rejected as %s and changes nothing (row %#)', (reason, change) => {
    const before = play(followed).state;
    const { told, state } = play([...followed, amend(110, 't', change)]);
    expect(told.at(-1)).toBe(`t rejected ${reason}`);
    expect(state).toEqual(before);
  });

  it('is rejected if the market has already reached the new stop', () => {
    const { told } = play([...followed, tick(104), amend(104, 't', { distance: byAmount(5) })]);
    expect(told.at(-1)).toBe('t rejected stop-on-wrong-side');
  });

  it('may be wider as long as the stop does not follow the price', () => {
    const { told } = play([...followed.slice(0, 3), amend(100, 't', { distance: byAmount(20) })]);
    expect(told.at(-1)).toBe('t amended');
  });

  it('is not possible for other orders', () => {
    const resting = place(100, order('l', 'buy', 10, { terms: limit('l', 90) }));
    const { told } = play([resting, amend(100, 'l', { distance: byAmount(1) })]);
    expect(told.at(-1)).toBe('l rejected amend-not-possible');
  });
});

describe('margin', () => {
  const long = [place(100, order('a', 'buy', 10)), tick(99.99)];

  it('for a position is notional ÷ leverage, and the fee is taken too', () => {
    const { state } = play(long);
    expect(state.positions.get('AAA')).toMatchObject({ margin: dollars(100), quantity: amountOf(10) });
    expect(state.cash).toBe(dollars(10_000 - 100 - 1));
  });

  it('is the most that a position loses, and it is liquidated at its liquidation price', () => {
    // A long from 100 with 10× leverage is liquidated at 100 × (1 − 1 ÷ 10 + 0.004) = 90.4.
    expect(play([...long, tick(90.41)]).told).toHaveLength(1);
    const { told, state } = play([...long, tick(90.4)]);
    expect(told.at(-1)).toBe('AAA liquidated at 90.4');
    expect(state.cash).toBe(dollars(10_000 - 100 - 1 + 4));
    expect(play([...long, tick(80)]).state.cash).toBe(dollars(10_000 - 100 - 1));
  });

  it('decides first: an entry whose bar passes its liquidation price and then its stop is liquidated at that price', () => {
    const stop = { id: 'sl', groupId: null, parentId: 'e', type: 'stop', trigger: at(80) } as const;
    const entry = order('e', 'buy', 10, { leverage: 20, terms: limit('e', 95) });
    const bar = { open: at(100), high: at(101), low: at(70), close: at(85) };
    const { told, state } = play(
      [
        place(100, entry, order('sl', 'sell', 10, { isReduceOnly: true, terms: stop })),
        { kind: 'bar', at: epochMs(9), symbol: 'AAA', bar, subBars: [], volume: null },
      ],
      { preset: 'easy' },
    );
    expect(told).toEqual(['e filled 10 at 95', 'sl cancelled liquidated', 'AAA liquidated at 90.63']);
    expect(state.cash).toBe(dollars(10_000 - 950 * 0.0005 - 10 * (95 - 90.63)));
  });

  it('is not lost completely if a position closes just before its liquidation price', () => {
    // A buy order closes the short at 109.56, which is just below its liquidation price.
    const events = [place(100, order('a', 'sell', 10)), tick(100), place(100, order('b', 'buy', 20, { leverage: 1 }))];
    const { state } = play([...events, tick(109.55)]);
    expect(state.positions.get('AAA')?.quantity).toBe(amountOf(10));
    expect(equityOf(state) >= dollars(9_890)).toBe(true);
  });

  it('is the whole account with cross margin', () => {
    const { told } = play([place(100, order('a', 'buy', 900)), tick(99.99), tick(90.4), tick(89)], {
      marginMode: 'cross',
    });
    expect(told).toEqual(['a filled 900 at 100', 'AAA liquidated at 89']);
  });

  it.each([
    ['long', 'buy', 10_000n, 0.1],
    ['short', 'sell', 10_000n, -0.0999],
  ] as const)('for a %s is charged or gets funding at 0.01 %%', (_name, side, points, paid) => {
    const { told } = play([
      place(100, order('a', side, 10)),
      tick(100),
      tick(99.9 + (side === 'buy' ? 0.1 : 0)),
      { kind: 'funding', at: epochMs(9), rate: rate(points) },
    ]);
    expect(told.at(-1)).toBe(`AAA funded ${paid}`);
  });

  it.each([
    ['20× and a lot at 1×', [order('a', 'buy', 1, { leverage: 20 }), order('b', 'buy', 0.01, { leverage: 1 })], 20],
    ['1× and a lot at 20×', [order('a', 'buy', 1, { leverage: 1 }), order('b', 'buy', 0.01, { leverage: 20 })], 20],
    [
      '20×, a lot at 1×, half of it closed',
      [
        order('a', 'buy', 1, { leverage: 20 }),
        order('b', 'buy', 0.01, { leverage: 1 }),
        order('c', 'sell', 0.5, { leverage: 1 }),
      ],
      20,
    ],
    ['turned around at 1×', [order('a', 'buy', 1, { leverage: 20 }), order('b', 'sell', 2, { leverage: 1 })], 1],
  ] as const)('follows the highest leverage that opened a position: %s', (_name, orders, leverage) => {
    const { told, state } = play([
      ...orders.flatMap((each) => [place(100, each), tick(100)]),
      { kind: 'funding', at: epochMs(9), rate: rate(10_000n) },
    ]);
    expect(state.positions.get('AAA')?.leverage).toBe(leverage);
    expect(told.at(-1)?.includes('funded')).toBe(leverage > 1);
  });
});
