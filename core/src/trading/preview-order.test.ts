// If this fails, the ticket shows another cost, margin, liquidation price or risk than the order will have.
import { describe, expect, it } from 'vitest';
import { formatMoney, formatPrice, formatQuantity, type Money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import type { AccountState } from './account-state.ts';
import {
  amountOf,
  at,
  INSTRUMENTS,
  limit,
  order,
  place,
  play,
  quoteAt,
  stepNow,
  tick,
} from './engine-world.test-data.ts';
import { equityOf } from './liquidation.ts';
import { accountLiquidationPrice, breakEvenHitRate, previewOrders, rewardToRisk } from './preview-order.ts';
import type { NewOrder } from './trading-event.ts';

const child = (id: string, terms: { type: 'stop'; trigger: number } | { type: 'limit'; limit: number }): NewOrder => {
  const place_ = { id, groupId: 'g', parentId: 'entry' };
  const own =
    terms.type === 'stop'
      ? ({ ...place_, type: 'stop', trigger: at(terms.trigger) } as const)
      : ({ ...place_, type: 'limit', limit: at(terms.limit) } as const);
  return order(id, 'sell', 10, { terms: own, isReduceOnly: true });
};
const text = (amount: Money | null) => (amount === null ? null : formatMoney(amount));
const context = { quote: quoteAt(100), at: epochMs(9), instruments: INSTRUMENTS };
const previewed = (state: AccountState, first: NewOrder, ...others: NewOrder[]) =>
  previewOrders(state, [first, ...others], context);

describe('a preview', () => {
  const { state } = play([]);

  it('shows the reserved money, the exits and the risk of an entry with stop and target', () => {
    const entry = order('entry', 'buy', 10, { terms: limit('entry', 90) });
    const stop = child('stop', { type: 'stop', trigger: 85 });
    const target = child('target', { type: 'limit', limit: 100 });
    const preview = previewed(state, entry, stop, target);
    expect(preview.rejection).toBeNull();
    expect([text(preview.notional), text(preview.margin)]).toEqual(['900', '90']);
    expect([text(preview.makerFeeAmount), text(preview.takerFeeAmount), text(preview.reserved)]).toEqual([
      '0.45',
      '0.9',
      '90.9',
    ]);
    // The loss is 50 plus fees of 0.9 and 0.85; the profit is 100 minus fees of 0.9 and 0.5.
    expect([text(preview.lossAtStop), text(preview.profitAtTarget)]).toEqual(['51.75', '98.6']);
    expect(rewardToRisk(preview)).toBe(190n);
    // 51.75 of 150.35 is 34.4197%, rounded up.
    expect(breakEvenHitRate(preview)).toBe(3_442n);
    // The margin of 90 minus the maintenance margin of 3.6, divided by ten units, is 8.64. The liquidation price is
    // that far below the entry.
    expect(preview.liquidation === null ? null : formatPrice(preview.liquidation)).toBe('81.36');
    expect(text(preview.worstCase)).toBe('90.9');
  });

  it('leaves the account unchanged, and has the rejection of the engine', () => {
    const before = structuredClone(state);
    expect(previewed(state, order('entry', 'buy', 2000)).rejection).toBe('insufficient-margin');
    expect(previewed(state, order('entry', 'buy', 10, { leverage: 21 })).rejection).toBe('leverage-too-high');
    expect(previewed(state, order('entry', 'buy', 10, { leverage: 0 })).rejection).toBe('leverage-too-high');
    expect(state).toEqual(before);
  });

  it('has the money that the order needs if the account has too little of it', () => {
    const alone = previewed(state, order('entry', 'buy', 2000, { terms: limit('entry', 90) }));
    expect([alone.rejection, text(alone.reserved)]).toEqual(['insufficient-margin', '18180']);
    const low = order('low', 'buy', 1000, { terms: { ...limit('low', 90), groupId: 'g' } });
    const stop = { id: 'high', groupId: 'g', parentId: null, type: 'stop', trigger: at(110) } as const;
    const pair = previewed(state, low, order('high', 'buy', 1000, { terms: stop }));
    expect([pair.rejection, text(pair.reserved)]).toEqual(['insufficient-margin', '11110']);
    expect(text(previewed(state, order('entry', 'buy', 10, { leverage: 21 })).reserved)).toBe('0');
  });

  it.each([
    // The stop is below both entries, so the higher entry loses more: 10 × 25 plus fees of 1.1 and 0.85.
    ['buy', { lower: 90, higher: 110, stop: 85, target: 120 }, ['stop', '251.95', '98.3', '110']],
    // The stop is above both entries, so the lower entry loses more, although the higher one needs more money.
    ['sell', { lower: 90, higher: 110, stop: 115, target: 80 }, ['stop', '252.05', '98.7', '90']],
  ] as const)(
    'has, for a pair to %s, the figures of the order that loses more',
    (side, { lower, higher, stop, target }, expected) => {
      const [resting, breaking] = side === 'buy' ? [lower, higher] : [higher, lower];
      const atLimit = order('limit', side, 10, { terms: { ...limit('limit', resting), groupId: 'g' }, leverage: 1 });
      const terms = { id: 'stop', groupId: 'g', parentId: null, type: 'stop', trigger: at(breaking) } as const;
      const atStop = order('stop', side, 10, { terms, leverage: 1 });
      const planned = { stop: at(stop), target: at(target) };
      for (const pair of [
        [atLimit, atStop],
        [atStop, atLimit],
      ] as const) {
        const preview = previewOrders(state, pair, { ...context, planned });
        const { orderId, lossAtStop, profitAtTarget, entry } = preview;
        expect([orderId, text(lossAtStop), text(profitAtTarget), formatPrice(entry)]).toEqual(expected);
        expect(text(preview.worstCase)).toBe('1101.1');
      }
    },
  );

  it.each(['isolated', 'cross'] as const)(
    'with %s margin has the numbers of the position after the fill',
    (marginMode) => {
      const account = play([], { marginMode, preset: 'easy' }).state;
      const entry = order('entry', 'sell', 10);
      const preview = previewed(account, entry);
      const placed = stepNow(account, place(100, entry)).state;
      const filled = stepNow(placed, tick(100)).state;
      const position = filled.positions.get('AAA');
      expect(position?.margin).toBe(preview.margin);
      if (position === undefined) return;
      const end = accountLiquidationPrice(filled, position, INSTRUMENTS);
      const [promised, real] = [Number(preview.liquidation) / 1e8, Number(end) / 1e8];
      // With cross margin, the mark price lies between bid and ask, so the values are rounded at other prices.
      expect(Math.abs(promised - real)).toBeLessThan(marginMode === 'isolated' ? 1e-9 : 1e-5);
    },
  );

  it('with cross margin has the whole equity as its worst case, which the fee of the entry is part of', () => {
    const account = play([], { marginMode: 'cross', preset: 'easy' }).state;
    expect(text(previewed(account, order('entry', 'sell', 10)).worstCase)).toBe(formatMoney(equityOf(account)));
  });

  it('shows both parts of an order that closes and reverses, and the remaining position', () => {
    const long = play([place(100, order('first', 'buy', 10)), tick(100)], { preset: 'easy' }).state;
    const turn = previewed(long, order('turn', 'sell', 15));
    expect([formatQuantity(turn.closes), formatQuantity(turn.opens)]).toEqual(['10', '5']);
    expect(turn.liquidation !== null && turn.liquidation > at(100)).toBe(true);
    const close = previewed(long, order('close', 'sell', 15, { isReduceOnly: true }));
    expect([formatQuantity(close.closes), formatQuantity(close.opens), text(close.margin)]).toEqual(['10', '0', '0']);
    expect(close.liquidation).toBeNull();
    expect(rewardToRisk(close)).toBeNull();
  });

  it('shows loss and profit of the part that opens a position, not of the part that closes one', () => {
    const long = play([place(100, order('first', 'buy', 10)), tick(100)], { preset: 'easy' }).state;
    const exit = { groupId: 'g', parentId: 'entry' };
    const stop = { terms: { ...exit, id: 'stop', type: 'stop', trigger: at(105) }, isReduceOnly: true } as const;
    const target = { terms: { ...exit, id: 'target', type: 'limit', limit: at(90) }, isReduceOnly: true } as const;
    const exits = [order('stop', 'buy', 15, stop), order('target', 'buy', 15, target)];
    const turn = previewed(long, order('entry', 'sell', 15, { terms: limit('entry', 101) }), ...exits);
    const alone = previewed(play([]).state, order('entry', 'sell', 5, { terms: limit('entry', 101) }), ...exits);
    expect([text(turn.lossAtStop), text(turn.profitAtTarget)]).toEqual(['21.03', '54.27']);
    expect([turn.lossAtStop, turn.profitAtTarget]).toEqual([alone.lossAtStop, alone.profitAtTarget]);
    const close = previewed(long, order('entry', 'sell', 10, { terms: limit('entry', 101) }), ...exits);
    expect([close.lossAtStop, close.profitAtTarget]).toEqual([null, null]);
  });

  it.each([
    ['a stop of a buy above its entry', 'lossAtStop', 'buy', 101, 110],
    ['a stop of a buy at its entry', 'lossAtStop', 'buy', 100, 110],
    ['a target of a buy below its entry', 'profitAtTarget', 'buy', 95, 99],
    ['a stop of a sale below its entry', 'lossAtStop', 'sell', 99, 90],
    ['a target of a sale above its entry', 'profitAtTarget', 'sell', 105, 101],
  ] as const)('computes no amount for %s, and no ratio', (_what, unknown, side, trigger, takeProfit) => {
    const entry = order('entry', side, 10, { terms: limit('entry', 100) });
    const exits = [child('stop', { type: 'stop', trigger }), child('target', { type: 'limit', limit: takeProfit })];
    const preview = previewed(play([]).state, entry, ...exits);
    const nulls = (['lossAtStop', 'profitAtTarget'] as const).filter((figure) => preview[figure] === null);
    expect(nulls).toEqual([unknown]);
    expect([rewardToRisk(preview), breakEvenHitRate(preview)]).toEqual([null, null]);
  });

  it('shows a target whose profit is smaller than the fees as a loss', () => {
    const entry = order('entry', 'buy', 10, { terms: limit('entry', 100) });
    const preview = previewed(play([]).state, entry, child('target', { type: 'limit', limit: 100.05 }));
    expect(text(preview.profitAtTarget)).toMatch(/^-/);
  });

  it.each([
    ['before the liquidation', 82, false, '181.82'],
    ['at the liquidation', 90.36, true, '98.3036'],
    ['beyond the liquidation', 70, true, '101'],
  ])('says whether a stop %s is reached, and caps its loss at the worst case', (_what, trigger, isFirst, loss) => {
    const leverage = isFirst ? 10 : 5;
    const entry = order('entry', 'buy', 10, { terms: limit('entry', 100), leverage });
    const preview = previewed(play([]).state, entry, child('stop', { type: 'stop', trigger }));
    expect([preview.isLiquidatedFirst, text(preview.lossAtStop)]).toEqual([isFirst, loss]);
  });

  it('computes a limit that the market has reached from the market price', () => {
    const entry = order('entry', 'sell', 10, { terms: limit('entry', 90) });
    expect(formatPrice(previewed(play([]).state, entry).entry)).toBe('99.99');
  });
});

describe('the liquidation price of a cross position', () => {
  it('is the mark price at which the engine liquidates the position, to the cent', () => {
    const events = [place(100, order('one', 'buy', 900, { leverage: 20 })), tick(100)];
    const { state } = play(events, { marginMode: 'cross', preset: 'easy' });
    const position = state.positions.get('AAA');
    if (position === undefined) throw new Error('the order has filled');
    expect(position.quantity).toBe(amountOf(900));
    const end = Number(accountLiquidationPrice(state, position, INSTRUMENTS)) / 1e8;
    const [above, below] = [Math.ceil(end * 100) / 100 + 0.01, Math.floor(end * 100) / 100 - 0.01];
    expect(stepNow(state, tick(above)).state.positions.size).toBe(1);
    expect(stepNow(state, tick(below)).state.positions.size).toBe(0);
  });
});

describe('new settings', () => {
  it('are accepted for a flat account, and rejected while an order is live or a position is open', () => {
    const change = {
      kind: 'settings',
      at: epochMs(3),
      settings: { ...play([]).state.settings, preset: 'strict' },
    } as const;
    expect(play([change]).state.settings.preset).toBe('strict');
    const resting = play([place(100, order('o', 'buy', 1, { terms: limit('o', 90) })), change]);
    expect([resting.state.settings.preset, resting.told]).toEqual(['normal', [' rejected account-not-flat']]);
    const open = play([place(100, order('o', 'buy', 1)), tick(100), change]);
    expect(open.told.at(-1)).toBe(' rejected account-not-flat');
  });
});
