// If this fails, an account cannot be replayed, because a stored event is parsed into a different event.
import { describe, expect, test } from 'vitest';
import { money, price, quantity, rate } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { LoggedEvent } from '@tradesense/core/trading/rules-version.ts';
import type { NewOrder, Quote, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { eventText, parseEvent } from './trading-event-codec.ts';

const at = epochMs(1_768_489_200_000);
const quote: Quote = { bid: price(99n), ask: price(101n), mark: price(2n ** 63n - 1n) };
const place = { id: 'order-1', groupId: 'g', parentId: null };
const common = {
  symbol: 'BTC',
  side: 'buy',
  quantity: quantity(1n),
  isPostOnly: false,
  isReduceOnly: true,
  leverage: 3,
} as const;
const orders: NewOrder[] = [
  { ...common, terms: { ...place, type: 'market' }, timeInForce: { kind: 'ioc' } },
  { ...common, terms: { ...place, type: 'limit', limit: price(5n) }, timeInForce: { kind: 'gtd', until: at } },
  { ...common, terms: { ...place, type: 'stop', trigger: price(5n) }, timeInForce: { kind: 'day', until: at } },
  {
    ...common,
    terms: { ...place, type: 'stop-limit', trigger: price(5n), limit: price(6n) },
    timeInForce: { kind: 'fok' },
  },
  {
    ...common,
    terms: {
      ...place,
      type: 'trailing-stop',
      distance: { kind: 'ratio', ratio: rate(7n) },
      best: null,
      activation: price(8n),
    },
    timeInForce: { kind: 'gtc' },
  },
  {
    ...common,
    terms: {
      ...place,
      type: 'trailing-stop',
      distance: { kind: 'amount', amount: price(7n) },
      best: price(9n),
      activation: null,
    },
    timeInForce: { kind: 'gtc' },
  },
];
const bar = { open: price(1n), high: price(4n), low: price(1n), close: price(2n) };

const EVENTS: readonly TradingEvent[] = [
  { kind: 'place', at, orders, quote },
  { kind: 'place', at, orders: [], quote: null },
  { kind: 'amend', at, orderId: 'o', quantity: quantity(1n), limit: price(2n), trigger: price(3n), quote },
  { kind: 'amend', at, orderId: 'o', quote: null },
  { kind: 'amend', at, orderId: 'o', distance: { kind: 'amount', amount: price(4n) }, quote },
  { kind: 'amend', at, orderId: 'o', distance: { kind: 'ratio', ratio: rate(7n) }, quote },
  { kind: 'cancel', at, orderId: 'o' },
  { kind: 'tick', at, symbol: 'BTC', quote, volume: quantity(12n) },
  { kind: 'tick', at, symbol: 'BTC', quote, volume: null, marks: [{ symbol: 'ETH', mark: price(3n) }] },
  { kind: 'bar', at, symbol: 'BTC', bar, subBars: [bar], volume: null },
  { kind: 'funding', at, rate: rate(-10_000n) },
  { kind: 'funding', at, rate: rate(-10_000n), boundary: epochMs(at - 1) },
  { kind: 'expiry', at },
  { kind: 'grant', at, amount: money(10_000_000_000n), cause: 'unlock' },
  {
    kind: 'settings',
    at,
    settings: { marginMode: 'cross', preset: 'strict', makerFee: rate(50_000n), takerFee: rate(0n) },
  },
];

describe('an event as text', () => {
  test.each(EVENTS.map((event, index) => [`${event.kind} (${index})`, event] as const))(
    'is parsed back to the same event: %s',
    (_, content) => {
      const event: LoggedEvent = { ...content, rulesVersion: 2 };
      const text = eventText(event);
      expect(parseEvent(text)).toStrictEqual(event);
      expect(eventText(parseEvent(text))).toBe(text);
    },
  );

  test('has a fixed form, so stored events can still be read', () => {
    const text = '{"kind":"grant","at":1768489200000,"amount":"10000","cause":"unlock","rulesVersion":2}';
    const event = { kind: 'grant', at, amount: money(10_000_000_000n), cause: 'unlock', rulesVersion: 2 } as const;
    expect(eventText(event)).toBe(text);
  });

  test('without a rules version is read as version 1, and an unknown version throws', () => {
    const text = '{"kind":"grant","at":1768489200000,"amount":"10000","cause":"unlock"}';
    expect(parseEvent(text).rulesVersion).toBe(1);
    expect(() => parseEvent('{"kind":"expiry","at":1,"rulesVersion":9}')).toThrow(/rulesVersion/);
  });

  test('throws if it is not the text of an event', () => {
    expect(() => parseEvent('{"kind":"gift","at":1}')).toThrow(/kind/);
    expect(() => parseEvent('{"kind":"grant","at":1,"amount":"1e3","cause":"x"}')).toThrow('is a decimal');
  });
});
