// If this fails, a taker pays the maker fee or a maker the taker fee, or a post-only order takes liquidity.
import { describe, expect, it } from 'vitest';
import { amend, amountOf, at, bar, limit, order, place, play, tick } from './engine-world.test-data.ts';
import type { NewOrder, TradingEvent } from './trading-event.ts';

/** Returns the reported events, followed by `maker` or `taker` for each fill. */
function feesOf(events: readonly TradingEvent[], preset: 'normal' | 'strict' = 'normal') {
  const { told, effects } = play(events, { preset });
  const fees = effects.flatMap((effect) =>
    effect.kind === 'filled' ? (effect.evidence.isMaker ? 'maker' : 'taker') : [],
  );
  return [...told, ...fees];
}

const stopLimit = (trigger: number, bound: number, change: Partial<NewOrder> = {}) =>
  order('s', 'buy', 1, {
    terms: { id: 's', groupId: null, parentId: null, type: 'stop-limit', trigger: at(trigger), limit: at(bound) },
    ...change,
  });

describe('an amended order', () => {
  const rested = [place(100, order('l', 'buy', 1, { terms: limit('l', 90) })), tick(100)];
  const to = (value: number) => amend(100, 'l', { limit: at(value) });

  it.each([
    ['a limit across the spread takes', [to(101), tick(100)], ['l filled 1 at 100.01', 'taker']],
    ['on a bar as well', [to(101), bar([100, 102, 99, 100])], ['l filled 1 at 100', 'taker']],
    ['a limit that a price passes by makes', [to(95), tick(96), tick(94.99)], ['l filled 1 at 95', 'maker']],
    ['the same limit changes nothing', [to(90), tick(89.99)], ['l filled 1 at 90', 'maker']],
    [
      'its quantity alone changes nothing',
      [amend(100, 'l', { quantity: amountOf(2) }), tick(89.99)],
      ['l filled 2 at 90', 'maker'],
    ],
  ])('fills as maker or taker by its new limit: %s', (_name, events, expected) => {
    expect(feesOf([...rested, ...events])).toEqual(['l amended', ...expected]);
  });

  it('waits with Strict as a new order would, on ticks and on bars', () => {
    const strict = [...rested, tick(100), to(101)];
    expect(feesOf([...strict, tick(99), tick(98)], 'strict')).toEqual(['l amended', 'l filled 1 at 98.01', 'taker']);
    const bars = [bar([99, 100, 98, 99]), bar([97, 98, 96, 97])];
    expect(feesOf([...strict, ...bars], 'strict')).toEqual(['l amended', 'l filled 1 at 97', 'taker']);
  });

  it.each([
    ['is refused a limit that would take', 101, [], ['l rejected post-only-would-take']],
    ['ends where the next price makes it take', 99, [tick(98)], ['l amended', 'l cancelled post-only-would-take']],
    [
      'ends where the next bar opens through it',
      99,
      [bar([98, 101, 97, 100])],
      ['l amended', 'l cancelled post-only-would-take'],
    ],
  ] as const)('that is post-only %s', (_name, value, events, expected) => {
    const wish = place(100, order('l', 'buy', 1, { isPostOnly: true, terms: limit('l', 90) }));
    expect(feesOf([wish, tick(100), to(value), ...events])).toEqual(expected);
  });
});

describe('a stop-limit order', () => {
  it.each([
    [
      'that fills at the price that triggers it',
      [tick(100), tick(105)],
      ['s triggered', 's filled 1 at 105.01', 'taker'],
    ],
    [
      'that rests after its trigger',
      [tick(100), tick(107), tick(105.5)],
      ['s triggered', 's filled 1 at 105.51', 'maker'],
    ],
    ['within one bar', [bar([100, 101, 99, 100]), bar([100, 107, 99, 106.5])], ['s filled 1 at 105', 'taker']],
    ['at the open of a bar', [bar([100, 101, 99, 100]), bar([105.5, 107, 105, 106])], ['s filled 1 at 105.5', 'taker']],
    [
      'to which a later bar comes back',
      [bar([106.5, 108, 106.2, 107]), bar([107, 108, 105, 106])],
      ['s triggered', 's filled 1 at 106', 'maker'],
    ],
  ])('fills as maker or taker: one %s', (_name, events, expected) => {
    expect(feesOf([place(100, stopLimit(105, 106)), ...events])).toEqual(expected);
  });

  it('fills as maker if the bar returns to its limit after its trigger', () => {
    expect(feesOf([place(100, stopLimit(105, 103)), bar([100, 107, 99, 100.5])])).toEqual([
      's filled 1 at 103',
      'maker',
    ]);
  });

  it('ends if it is IOC and the trigger price is beyond its limit', () => {
    const wish = stopLimit(105, 106, { timeInForce: { kind: 'ioc' } });
    expect(feesOf([place(100, wish), tick(107)])).toEqual(['s triggered', 's cancelled rest-of-ioc']);
  });

  it.each([
    ['tick', [tick(100), tick(105)], ['s triggered', 's cancelled post-only-would-take']],
    ['bar', [bar([100, 101, 99, 100]), bar([100, 107, 99, 106.5])], ['s cancelled post-only-would-take']],
  ])('that is post-only never fills as taker on a %s', (_name, events, expected) => {
    expect(feesOf([place(100, stopLimit(105, 106, { isPostOnly: true })), ...events])).toEqual(expected);
  });
});

describe('a post-only order on bars', () => {
  const post = order('p', 'buy', 1, { leverage: 1, isPostOnly: true, terms: limit('p', 99) });
  const stop = { id: 'o', groupId: null, parentId: null, type: 'stop', trigger: at(102) } as const;

  it.each([
    ['opens through it', [bar([98, 101, 97, 100])], ['p cancelled post-only-would-take']],
    ['opens at it', [bar([99, 101, 97, 100])], ['p cancelled post-only-would-take']],
    ['comes to it', [bar([100, 101, 97, 100])], ['p filled 1 at 99', 'maker']],
    ['opens through it later', [bar([100, 101, 99.5, 100]), bar([98, 101, 97, 100])], ['p filled 1 at 98', 'maker']],
  ])('ends or fills as maker if a bar %s', (_name, events, expected) => {
    expect(feesOf([place(100, post), ...events])).toEqual(expected);
  });

  it('fills as maker in a smaller bar that opens through its price, after one that did not reach it', () => {
    const exits = { groupId: 'x', parentId: 'm' };
    const wishes = [
      post,
      order('m', 'buy', 1, { leverage: 1 }),
      order('sl', 'sell', 1, { isReduceOnly: true, terms: { ...exits, id: 'sl', type: 'stop', trigger: at(95) } }),
      order('tp', 'sell', 1, { isReduceOnly: true, terms: { ...exits, id: 'tp', type: 'limit', limit: at(105) } }),
    ];
    const minutes = [bar([100, 106, 99.5, 105.5]), bar([98, 98, 94, 95])].map((each) => each.bar);
    const told = feesOf([place(100, ...wishes), { ...bar([100, 106, 94, 95]), subBars: minutes }]);
    expect(told).toEqual(expect.arrayContaining(['tp filled 1 at 105', 'p filled 1 at 98']));
    expect(told.slice(-3)).toEqual(['taker', 'maker', 'maker']);
  });

  it('is canceled together with its exits, and leaves the other order of its pair live', () => {
    const exit = { id: 'x', groupId: null, parentId: 'p', type: 'stop', trigger: at(97.5) } as const;
    const wishes = [post, order('x', 'sell', 1, { isReduceOnly: true, terms: exit })];
    expect(feesOf([place(100, ...wishes), bar([98, 101, 97, 100])])).toEqual([
      'p cancelled post-only-would-take',
      'x cancelled parent-gone',
    ]);
    const pair = [
      { ...post, terms: { ...limit('p', 99), groupId: 'g' } },
      order('o', 'buy', 1, { leverage: 1, terms: { ...stop, groupId: 'g' } }),
    ];
    expect(feesOf([place(100, ...pair), bar([98, 103, 97, 102])])).toEqual([
      'p cancelled post-only-would-take',
      expect.stringMatching(/^o filled 1 at 102/u),
      'taker',
    ]);
  });
});

it('a target that is live from the open of its entry fills as taker', () => {
  const entry = order('e', 'buy', 1, {
    leverage: 1,
    terms: { id: 'e', groupId: null, parentId: null, type: 'stop', trigger: at(105) },
  });
  const target = order('t', 'sell', 1, { isReduceOnly: true, terms: { ...limit('t', 110), parentId: 'e' } });
  const quiet = bar([100, 101, 99, 100]);
  expect(feesOf([place(100, entry, target), quiet, bar([112, 113, 111, 112])]).slice(-2)).toEqual(['taker', 'taker']);
});
