import { money, price, quantity, rate, type Money } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { newAccount, type AccountSettings, type AccountState } from './account-state.ts';
import { step, type Step } from './engine.ts';
import type { Instrument, Instruments } from './instrument.ts';
import { maintenanceTiers } from './maintenance.ts';
import { CURRENT_RULES } from './rules-version.ts';
import type { NewOrder, Quote, TradingEffect, TradingEvent } from './trading-event.ts';

export const dollars = (amount: number): Money => money(BigInt(Math.round(amount * 1e6)));
export const at = (value: number) => price(BigInt(Math.round(value * 100)) * 1_000_000n);
export const amountOf = (value: number) => quantity(BigInt(Math.round(value * 100)) * 1_000_000n);

const instrument = (symbol: string): Instrument => ({
  symbol,
  tick: at(0.01),
  lot: amountOf(0.01),
  maxLeverage: 20,
  tiers: maintenanceTiers([
    { floor: money(0n), rate: rate(400_000n) },
    { floor: dollars(50_000), rate: rate(500_000n) },
  ]),
  halfSpread: rate(5_000n),
  impact: rate(1_000_000n),
});
export const INSTRUMENTS: Instruments = new Map([
  ['AAA', instrument('AAA')],
  ['BBB', instrument('BBB')],
]);
export const SETTINGS: AccountSettings = {
  marginMode: 'isolated',
  preset: 'normal',
  makerFee: rate(50_000n),
  takerFee: rate(100_000n),
};

export const quoteAt = (mark: number, spread = 0.02): Quote => ({
  bid: at(mark - spread / 2),
  ask: at(mark + spread / 2),
  mark: at(mark),
});
export const order = (id: string, side: 'buy' | 'sell', size: number, change: Partial<NewOrder> = {}): NewOrder => ({
  symbol: 'AAA',
  side,
  quantity: amountOf(size),
  terms: { id, groupId: null, parentId: null, type: 'market' },
  timeInForce: { kind: 'gtc' },
  isPostOnly: false,
  isReduceOnly: false,
  leverage: 10,
  ...change,
});
export const limit = (id: string, value: number) =>
  ({ id, groupId: null, parentId: null, type: 'limit', limit: at(value) }) as const;
export const place = (mark: number, ...orders: NewOrder[]): TradingEvent => ({
  kind: 'place',
  at: epochMs(1),
  orders,
  quote: quoteAt(mark),
});
export const tick = (mark: number, volume: number | null = null, symbol = 'AAA'): TradingEvent => ({
  kind: 'tick',
  at: epochMs(2),
  symbol,
  quote: quoteAt(mark),
  volume: volume === null ? null : amountOf(volume),
});
/** Returns a bar event. The prices are in the order open, high, low, close. */
export const bar = (
  [open, high, low, close]: readonly [number, number, number, number],
  volume: number | null = null,
): Extract<TradingEvent, { kind: 'bar' }> => ({
  kind: 'bar',
  at: epochMs(3),
  symbol: 'AAA',
  bar: { open: at(open), high: at(high), low: at(low), close: at(close) },
  subBars: [],
  volume: volume === null ? null : amountOf(volume),
});
export const amend = (mark: number, orderId: string, change: object): TradingEvent => ({
  kind: 'amend',
  at: epochMs(2),
  orderId,
  quote: quoteAt(mark),
  ...change,
});
export const GRANT: TradingEvent = { kind: 'grant', at: epochMs(0), amount: dollars(10_000), cause: 'unlock' };

/** Applies an event to an account by the current rules. */
export const stepNow = (state: AccountState, event: TradingEvent): Step =>
  step(state, { ...event, rulesVersion: CURRENT_RULES }, INSTRUMENTS);

export function play(events: readonly TradingEvent[], settings: Partial<AccountSettings> = {}) {
  let state: AccountState = newAccount({ ...SETTINGS, ...settings });
  const effects: TradingEffect[] = [];
  for (const event of [GRANT, ...events]) {
    const next = stepNow(state, event);
    ({ state } = next);
    effects.push(...next.effects);
  }
  const told = effects.flatMap((effect) => {
    switch (effect.kind) {
      case 'filled':
        return [`${effect.orderId} filled ${Number(effect.quantity) / 1e8} at ${Number(effect.price) / 1e8}`];
      case 'cancelled':
        return [`${effect.orderId} cancelled ${effect.reason}`];
      case 'rejected':
        return [`${effect.orderId ?? ''} rejected ${effect.reason}`];
      case 'expired':
      case 'triggered':
      case 'accepted':
      case 'amended':
        return effect.kind === 'accepted' ? [] : [`${effect.orderId} ${effect.kind}`];
      case 'liquidated':
        return [`${effect.symbol} liquidated at ${Number(effect.price) / 1e8}`];
      case 'funded':
        return [`${effect.symbol} funded ${Number(effect.paid) / 1e6}`];
      case 'money':
        return [];
    }
  });
  return { state, effects, told };
}
