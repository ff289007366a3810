// If this fails, the card “Why this price” states a reason that does not apply to the fill.
import { describe, expect, test } from 'vitest';
import type { TradingFill, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { orderOf } from '../chart/trade-lines.test-data.ts';
import { marketFacts, presetWords, reasonsOf } from './fill-text.ts';
import { liquidationFacts } from './liquidation-facts.ts';
import { kindWords, postingText } from './ledger-text.ts';

type Evidence = TradingFill['evidence'];
const bar = { kind: 'bar', open: '100', high: '105', low: '95', close: '101', volume: '20' } as const;

function fillOf(evidence: Partial<Evidence> = {}, change: Partial<TradingFill> = {}): TradingFill {
  return {
    id: '4.0',
    sequence: 4,
    orderId: 'o1',
    asset: 'BTC',
    side: 'buy',
    quantity: '0.1',
    price: '100.1',
    fee: '0.01',
    realised: '0',
    evidence: {
      reference: '100',
      slippage: '0.1',
      by: 'level',
      isMaker: false,
      isAmbiguous: false,
      subBar: null,
      preset: 'normal',
      market: bar,
      source: 'simulated',
      ...evidence,
    },
    at: '2026-01-05T10:00:00.000Z',
    ...change,
  };
}

describe('the rule of a fill', () => {
  test.each<[TradingOrder['type'], Evidence['by'], string, string]>([
    ['market', 'jump', 'H1', 'next price'],
    ['limit', 'jump', 'H2', 'at the open'],
    ['limit', 'level', 'H2', 'at the limit'],
    ['stop', 'jump', 'H3', 'at the open'],
    ['stop', 'level', 'H3', 'at the trigger'],
    ['stop-limit', 'level', 'H4', 'filled as one'],
    ['trailing-stop', 'level', 'H7', 'before the bar'],
  ])('is right for an order of type %s filled by %s: %s', (type, by, rule, words) => {
    const [first] = reasonsOf(fillOf({ by }), orderOf({ type }));
    expect(first).toEqual({ rule, text: expect.stringContaining(words) });
  });

  test('is missing for a tick and for an unknown order, and is H9 for a liquidation', () => {
    const tick = { kind: 'tick', bid: '99', ask: '100', mark: '99.5', volume: null } as const;
    expect(reasonsOf(fillOf({ by: 'tick', market: tick }), orderOf({}))[0]).toEqual({
      rule: null,
      text: 'It filled at the best ask of the live market.',
    });
    expect(reasonsOf(fillOf({ by: 'liquidation' }, { orderId: null }), null).map(({ rule }) => rule)).toEqual(['H9']);
    expect(reasonsOf(fillOf(), null)[0]?.rule).toBeNull();
  });

  test('is followed by the doubt about the order of prices, how it was decided, and the fee', () => {
    const reasons = reasonsOf(fillOf({ isAmbiguous: true, subBar: 2, isMaker: true }), orderOf({})).slice(1);
    expect(reasons.map(({ rule }) => rule)).toEqual(['H5', null, null]);
    expect(reasons[1]?.text).toContain('Bar 3');
    expect(reasons[2]?.text).toContain('maker fee');
  });
});

test('the market data of a fill are shown as they were stored', () => {
  expect(marketFacts(fillOf())).toEqual([
    ['Open', '100'],
    ['High', '105'],
    ['Low', '95'],
    ['Close', '101'],
    ['Volume', '20'],
  ]);
  expect(presetWords(fillOf({ preset: 'strict' }))).toContain('goes through');
});

test('a liquidation is explained by the figures of its fill and of its ledger entry', () => {
  const fill = fillOf({ by: 'liquidation' }, { orderId: null, side: 'sell', quantity: '10', price: '80.4' });
  const entry = {
    sequence: 9,
    kind: 'liquidation',
    at: fill.at,
    cause: 'BTC',
    asset: 'BTC',
    postings: [
      { book: 'cash', amount: '4' },
      { book: 'margin', amount: '-200' },
      { book: 'realised', amount: '196' },
    ],
    previousHash: '',
    hash: '',
  } as const;
  const postings = [...entry.postings];
  expect(liquidationFacts(fill, { ...entry, postings })).toEqual({
    notional: '804',
    maintenance: '3.216',
    margin: '200',
    returned: '4',
  });
  expect(liquidationFacts(fill, null)).toMatchObject({ margin: null, returned: null });
  expect(postingText(postings)).toBe('200 from margin, 4 to free cash, 196 lost');
});

test('an entry of the ledger names its asset', () => {
  expect(kindWords({ kind: 'fill', asset: 'BTC' })).toBe('Fill, BTC');
  expect(kindWords({ kind: 'fill', asset: 'MASKED-EQUITY' })).toBe('Fill, Masked stock');
  expect(kindWords({ kind: 'grant', asset: null })).toBe('Grant');
  expect(kindWords({ kind: 'reserve', asset: 'BTC', isOfPair: true })).toBe('Reserved for a pair, BTC');
  expect(kindWords({ kind: 'fill', asset: 'BTC', isOfPair: true })).toBe('Fill, BTC');
});
