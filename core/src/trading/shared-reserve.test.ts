// If this fails, a pair reserves more or less than the dearest of its orders needs in a state that a learner can reach.
import { describe, expect, it } from 'vitest';
import { money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { marginOf, newAccount, type AccountSettings, type AccountState } from './account-state.ts';
import { step } from './engine.ts';
import { amend, amountOf, at, bar, dollars, INSTRUMENTS, limit, order, place, SETTINGS, tick } from './engine-world.test-data.ts'; // oxfmt-ignore
import type { RulesVersion } from './rules-version.ts';
import type { NewOrder, TradingEffect, TradingEvent } from './trading-event.ts';

/** Plays events under a rules version, beginning with this account or a new one with 10,000 SENSE$. */
function playUnder(
  rulesVersion: RulesVersion,
  events: readonly TradingEvent[],
  from: AccountState | Partial<AccountSettings> = {},
) {
  const grant: TradingEvent = { kind: 'grant', at: epochMs(0), amount: dollars(10_000), cause: 'unlock' };
  let state = 'orders' in from ? from : newAccount({ ...SETTINGS, ...from });
  const effects: TradingEffect[] = [];
  for (const event of 'orders' in from ? events : [grant, ...events]) {
    const next = step(state, { ...event, rulesVersion }, INSTRUMENTS);
    ({ state } = next);
    effects.push(...next.effects);
  }
  const inPositions = [...state.positions.values()].reduce((sum, { margin }) => sum + margin, 0n);
  const reserves = [...state.orders.values()].filter(({ reserved, needed }) => reserved > 0n || needed !== undefined);
  return {
    state,
    effects,
    /** What all orders reserve together. */
    reserved: marginOf(state) - inPositions,
    /** What each order reserves and, if it differs, needs. */
    orders: Object.fromEntries(
      reserves.map(({ match, reserved, needed }) => [match.id, needed === undefined ? [reserved] : [reserved, needed]]),
    ),
  };
}

const PAIR = { groupId: 'g', parentId: null } as const;
const entry = (id: string, side: 'buy' | 'sell', size: number, terms: object, change: Partial<NewOrder> = {}) =>
  order(id, side, size, { ...change, terms: { id, ...PAIR, ...terms } as NewOrder['terms'] });
/** Buys 10 at 90, or 10 at 110 on the way up. */
const low = entry('low', 'buy', 10, { type: 'limit', limit: at(90) });
const high = entry('high', 'buy', 10, { type: 'stop', trigger: at(110) });
/** Margin of a tenth, and the taker fee of 0.1%. */
const [LOW, HIGH] = [dollars(90 + 0.9), dollars(110 + 1.1)];
const pair = place(100, low, high);
const half = (amount: bigint) => amount / 2n;
const cancel = (orderId: string): TradingEvent => ({ kind: 'cancel', at: epochMs(2), orderId });

describe('a pair of entries', () => {
  it('reserves once, for the order that needs more, wherever that order stands', () => {
    expect(playUnder(2, [pair]).reserved).toBe(LOW + HIGH);
    for (const event of [pair, place(100, high, low)]) {
      const { state, orders, effects } = playUnder(3, [event]);
      expect(orders).toEqual({ high: [HIGH], low: [0n, LOW] });
      expect(state.cash).toBe(dollars(10_000) - HIGH);
      const reserves = effects.flatMap((each) =>
        each.kind === 'money' && each.reason === 'reserve' ? each.cause : [],
      );
      expect(reserves).toEqual(['high']);
    }
  });

  it.each([
    ['isolated', 3, HIGH],
    ['cross', 3, HIGH],
    ['isolated', 2, money(LOW + HIGH)],
  ] as const)(
    'is accepted with exactly the cash that it needs, and refused with less: %s, version %i',
    (marginMode, version, need) => {
      const funded = (amount: bigint) =>
      playUnder(version, [{ kind: 'grant', at: epochMs(0), amount: money(amount), cause: 'x' }, pair], newAccount({ ...SETTINGS, marginMode })); // oxfmt-ignore
      expect(funded(need).state).toMatchObject({ cash: 0n });
      const refused = funded(need - 1n);
      expect([refused.state.orders.size, refused.state.cash]).toEqual([0, need - 1n]);
      expect(refused.effects.at(-1)).toMatchObject({ kind: 'rejected', reason: 'insufficient-margin' });
    },
  );

  it('counts the leverage of each order, and nothing for an order that only closes', () => {
    const plain = { ...low, leverage: 1 };
    expect(playUnder(3, [place(100, plain, high)]).orders).toEqual({ low: [dollars(900.9)], high: [0n, HIGH] });
    const long = [place(100, order('long', 'buy', 10)), tick(100)];
    const close = entry('close', 'sell', 10, { type: 'limit', limit: at(120) });
    for (const isReduceOnly of [true, false]) {
      const both = playUnder(3, [...long, place(100, { ...close, isReduceOnly }, low)]);
      expect(both.orders).toEqual({ low: [LOW] });
    }
    const turn = entry('turn', 'sell', 15, { type: 'limit', limit: at(120) });
    expect(playUnder(3, [...long, place(100, turn, low)]).orders).toEqual({ low: [LOW], turn: [0n, dollars(60.6)] });
  });

  it.each([
    ['low', { high: [HIGH] }],
    ['high', { low: [LOW] }],
  ])('keeps what the other order needs when one is canceled: %s', (id, left) => {
    const { orders, state } = playUnder(3, [pair, cancel(id)]);
    expect(orders).toEqual(left);
    expect(playUnder(3, [cancel('low'), cancel('high')], state).state.cash).toBe(dollars(10_000));
  });

  it('keeps what the other order needs when one expires, and gives all back when both expire at once', () => {
    const until = (value: number) => ({ timeInForce: { kind: 'gtd', until: epochMs(value) } as const });
    const expiry: TradingEvent = { kind: 'expiry', at: epochMs(5) };
    const one = playUnder(3, [place(100, low, { ...high, ...until(5) }), expiry]);
    expect([one.orders, one.state.cash]).toEqual([{ low: [LOW] }, dollars(10_000) - LOW]);
    for (const legs of [
      [low, high],
      [high, low],
    ]) {
      const both = playUnder(3, [place(100, ...legs.map((each) => ({ ...each, ...until(5) }))), expiry]);
      expect([both.state.orders.size, both.state.cash]).toEqual([0, dollars(10_000)]);
    }
  });

  it.each([
    ['the cheaper order, on a tick', tick(89)],
    ['the dearer order, on a tick', tick(111)],
    ['the cheaper order, on a bar', bar([100, 101, 89, 95])],
    ['the dearer order, on a bar', bar([100, 111, 99, 105])],
  ])('reserves nothing after one has filled wholly: %s', (_name, price) => {
    const { state, reserved } = playUnder(3, [pair, tick(100), price]);
    expect([state.positions.size, state.orders.size, reserved]).toEqual([1, 0, 0n]);
    const margin = state.positions.get('AAA')?.margin ?? 0n;
    expect(state.cash + margin).toBeLessThan(dollars(10_000));
    expect(state.cash + margin).toBeGreaterThan(dollars(9_997));
  });

  it('halves its reserve when half of the cheaper or the dearer order fills, and passes it on when that one ends', () => {
    const part = tick(89, 50);
    const down = playUnder(3, [pair, tick(100), part]);
    expect(down.orders).toEqual({ high: [half(HIGH)], low: [0n, half(LOW)] });
    expect(playUnder(3, [cancel('low')], down.state).orders).toEqual({ high: [half(HIGH)] });
    expect(playUnder(3, [cancel('high')], down.state).orders).toEqual({ low: [half(LOW)] });
    const up = playUnder(3, [pair, tick(100), tick(111, 50)]);
    expect(up.orders).toEqual({ high: [half(HIGH)], low: [0n, half(LOW)] });
    const rest = playUnder(3, [tick(111)], up.state);
    expect([rest.state.orders.size, rest.reserved]).toEqual([0, 0n]);
    expect(rest.state.positions.get('AAA')?.quantity).toBe(amountOf(10));
  });

  it('pays for a fill of the cheaper order with all of what the fill frees', () => {
    const cash: TradingEvent = { kind: 'grant', at: epochMs(0), amount: LOW, cause: 'x' };
    const { state, orders } = playUnder(3, [cash, place(100, low, { ...high, leverage: 20 })], newAccount(SETTINGS));
    expect(orders).toEqual({ low: [LOW], high: [0n, dollars(56.1)] });
    // At 130, the stop needs 65 and a fee of 1.3: more than its own need, but less than the pair reserves.
    const filled = playUnder(3, [tick(100), tick(130)], state).state;
    expect([filled.positions.get('AAA')?.quantity, filled.orders.size]).toEqual([amountOf(10), 0]);
    // A half needs 33.15: more than half of its own need, but less than half of what the pair reserves.
    const part = playUnder(3, [tick(100), tick(130, 50)], state);
    expect(part.state.positions.get('AAA')?.quantity).toBe(amountOf(5));
    expect(part.orders).toEqual({ low: [half(LOW)], high: [0n, half(dollars(56.1))] });
  });

  it('becomes dearer or cheaper with an amended order, which needs only the difference', () => {
    const { state } = playUnder(3, [pair]);
    const more = playUnder(3, [amend(100, 'low', { quantity: amountOf(20) })], state);
    expect(more.orders).toEqual({ low: [2n * LOW], high: [0n, HIGH] });
    expect(more.effects.at(-1)).toMatchObject({ moves: { cash: HIGH - 2n * LOW }, cause: 'low', reason: 'reserve' });
    const same = playUnder(3, [amend(100, 'low', { quantity: amountOf(11) })], state);
    expect([same.orders, same.state.cash]).toEqual([{ high: [HIGH], low: [0n, dollars(99.99)] }, state.cash]);
    const less = playUnder(3, [amend(100, 'high', { quantity: amountOf(5) })], state);
    expect(less.orders).toEqual({ low: [LOW], high: [0n, half(HIGH)] });
    expect(less.state.cash).toBe(dollars(10_000) - LOW);
    const tooMuch = playUnder(3, [amend(100, 'low', { quantity: amountOf(2000) })], state);
    expect(tooMuch.state).toBe(state);
  });

  it('keeps its reserve when the price triggers a stop-limit order that it does not fill', () => {
    const stopLimit = entry('high', 'buy', 10, { type: 'stop-limit', trigger: at(110), limit: at(110) });
    const { effects, orders } = playUnder(3, [place(100, low, stopLimit), tick(100), tick(112)]);
    expect(effects.some(({ kind }) => kind === 'triggered')).toBe(true);
    expect(orders).toEqual({ high: [HIGH], low: [0n, LOW] });
  });

  it('gives the reserve back when a fill is no longer possible, and the other order keeps its own', () => {
    const cash: TradingEvent = { kind: 'grant', at: epochMs(0), amount: HIGH, cause: 'x' };
    const jump = playUnder(3, [cash, pair, tick(100), tick(130)], newAccount(SETTINGS));
    expect(jump.effects).toContainEqual({ kind: 'cancelled', orderId: 'high', reason: 'insufficient-margin' });
    expect([jump.orders, jump.state.cash]).toEqual([{ low: [LOW] }, HIGH - LOW]);
  });

  it('releases everything when its asset is liquidated', () => {
    const long = [place(100, order('long', 'buy', 50)), tick(100)];
    const { state, effects } = playUnder(3, [...long, pair, tick(95, 0), tick(85, 0)]);
    expect(effects.some(({ kind }) => kind === 'liquidated')).toBe(true);
    expect([state.orders.size, marginOf(state)]).toEqual([0, 0n]);
  });
});

describe('with cross margin, a loss is paid by', () => {
  const account = newAccount({ ...SETTINGS, marginMode: 'cross', takerFee: SETTINGS.makerFee });
  const funds: TradingEvent = { kind: 'grant', at: epochMs(0), amount: dollars(1_000), cause: 'x' };
  const long = [funds, place(100, order('long', 'buy', 50)), tick(100)];
  const stop = entry('stop', 'sell', 50, { type: 'stop', trigger: at(85) });
  const deep = (size: number) => entry('deep', 'buy', size, { type: 'limit', limit: at(70) }, { leverage: 20 });

  it('the reserve that the group of the closing order holds for its other order', () => {
    const { state } = playUnder(3, [...long, place(100, stop, deep(140)), tick(100)], account);
    expect(state.orders.get('deep')?.reserved).toBeGreaterThan(dollars(490));
    const { effects, orders } = playUnder(3, [tick(84, 100)], state);
    expect(effects).toContainEqual({ kind: 'cancelled', orderId: 'deep', reason: 'margin-call' });
    const filled = effects.find((effect) => effect.kind === 'filled');
    expect(filled).toMatchObject({ orderId: 'stop', quantity: amountOf(10), isWhole: false });
    const loss = filled?.kind === 'filled' ? (filled.price * 10n) / 100n - dollars(1_000.1) : 0n;
    expect(filled?.kind === 'filled' && filled.realised <= loss + dollars(0.2)).toBe(true);
    expect(orders).toEqual({});
  });

  it('the whole reserve of its group if the fill ends the group, which ends the other order as usual', () => {
    const other = order('other', 'buy', 75, { terms: limit('other', 70), leverage: 20 });
    const { state } = playUnder(3, [...long, place(100, other), place(100, stop, deep(60)), tick(100)], account);
    const { effects, orders, reserved } = playUnder(3, [tick(84)], state);
    expect(effects).toContainEqual({ kind: 'cancelled', orderId: 'other', reason: 'margin-call' });
    expect(effects).toContainEqual({ kind: 'cancelled', orderId: 'deep', reason: 'other-of-group-filled' });
    const filled = effects.find((effect) => effect.kind === 'filled');
    expect(filled).toMatchObject({ orderId: 'stop', quantity: amountOf(50), isWhole: true });
    expect([orders, reserved]).toEqual([{}, 0n]);
  });

  it('the reserve of another pair completely, also the part that one order passes on to the other', () => {
    const alone = order('stop', 'sell', 50, { terms: { id: 'stop', groupId: null, parentId: null, type: 'stop', trigger: at(85) } }); // oxfmt-ignore
    const near = entry('near', 'buy', 138, { type: 'limit', limit: at(69) }, { leverage: 20 });
    for (const legs of [
      [deep(140), near],
      [near, deep(140)],
    ]) {
      const { state } = playUnder(3, [...long, place(100, alone, ...legs), tick(100)], account);
      const { effects } = playUnder(3, [tick(82.5)], state);
      const ended = effects.flatMap((effect) => (effect.kind === 'cancelled' ? effect.reason : []));
      expect(ended).toEqual(['margin-call', 'margin-call']);
    }
  });
});

describe('an account with a pair that reserved twice under version 2', () => {
  const old = playUnder(2, [pair, tick(100)]).state;
  const once = { high: [HIGH], low: [0n, LOW] };

  it.each<[string, TradingEvent]>([
    ['a price', tick(101)],
    ['a grant', { kind: 'grant', at: epochMs(3), amount: dollars(1), cause: 'x' }],
    ['an order', place(100, order('other', 'buy', 1, { terms: limit('other', 50) }))],
  ])('reserves once after its next event: %s', (_name, event) => {
    const { orders, effects } = playUnder(3, [event], old);
    expect(orders).toMatchObject(once);
    const first = effects[0];
    expect(first).toMatchObject({ kind: 'money', reason: 'release', moves: { cash: LOW, margin: 0n - LOW } });
  });

  it('can use the cash that is released for its next order', () => {
    const rest = old.cash + LOW;
    const size = Number(rest) / 1e6 / (100.01 * 0.101) - 0.02;
    const next = place(100, order('all', 'buy', Math.floor(size * 100) / 100));
    expect(playUnder(2, [next], old).state).toBe(old);
    const { state } = playUnder(3, [next], old);
    expect(state.orders.size).toBe(3);
    expect(state.cash).toBeLessThan(dollars(2));
  });

  it('does not change when its request is refused', () => {
    const refused = [cancel('unknown'), place(100, order('big', 'buy', 100_000)), amend(100, 'low', { limit: at(-1) })];
    for (const event of refused) {
      const { state, effects } = playUnder(3, [event], old);
      expect([state, effects.map(({ kind }) => kind)]).toEqual([old, ['rejected']]);
    }
  });

  it('reserves once after a fill, a cancel or an amendment', () => {
    expect(playUnder(3, [tick(89)], old).reserved).toBe(0n);
    expect(playUnder(3, [cancel('high')], old).orders).toEqual({ low: [LOW] });
    expect(playUnder(3, [amend(100, 'low', { quantity: amountOf(20) })], old).orders).toEqual({ low: [2n * LOW], high: [0n, HIGH] }); // oxfmt-ignore
  });

  it('keeps one reserve if an event of version 2 follows one of version 3', () => {
    const { state } = playUnder(3, [tick(101)], old);
    expect(playUnder(2, [cancel('high')], state).orders).toEqual({ low: [LOW] });
    expect(playUnder(2, [tick(111, 50)], state).orders).toEqual({ high: [half(HIGH)], low: [0n, half(LOW)] });
    expect(playUnder(2, [amend(100, 'low', { quantity: amountOf(20) })], state).orders).toEqual({ low: [2n * LOW], high: [0n, HIGH] }); // oxfmt-ignore
  });
});
