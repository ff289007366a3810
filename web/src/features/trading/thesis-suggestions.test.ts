// If this fails, the ticket suggests a thesis twice, suggests one that does not match, or leaves out one that matches.
import { expect, test } from 'vitest';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { thesisSuggestions } from './thesis-suggestions.ts';

const planOf = (thesis: string): TradePlan => ({
  thesis,
  stopPrice: '90',
  targetPrice: '120',
  invalidationPrice: null,
  riskPercent: '1',
  confidence: 50,
});
const tradeOf = (thesis: string | null, side: 'long' | 'short' = 'long', setup: string[] = []) => ({
  asset: 'BTC',
  side,
  plan: thesis === null ? null : planOf(thesis),
  tags: { setup, mistake: ['late'], emotion: [] },
});

test('lists each thesis once with its setups, those of the side first, then the newest', () => {
  const trades = [
    tradeOf('Lower highs under the range.', 'short', ['breakdown']),
    tradeOf('Higher lows since Monday.', 'long', ['pullback']),
    tradeOf(null),
    tradeOf('The range low has held twice.'),
    tradeOf('Higher lows since Monday.', 'long', ['trend', 'pullback']),
  ];
  expect(thesisSuggestions(trades, 'long', '')).toEqual([
    { thesis: 'Higher lows since Monday.', setups: ['pullback', 'trend'] },
    { thesis: 'The range low has held twice.', setups: [] },
    { thesis: 'Lower highs under the range.', setups: ['breakdown'] },
  ]);
  expect(thesisSuggestions(trades, 'short', '')[0]?.thesis).toBe('Lower highs under the range.');
});

test('lists only what contains the typed text, without a thesis that equals it', () => {
  const trades = [tradeOf('Higher lows since Monday.'), tradeOf('The range low has held twice.')];
  expect(thesisSuggestions(trades, 'long', ' LOW ').map(({ thesis }) => thesis)).toHaveLength(2);
  expect(thesisSuggestions(trades, 'long', 'range')).toHaveLength(1);
  expect(thesisSuggestions(trades, 'long', 'higher lows since monday.')).toEqual([]);
  expect(thesisSuggestions([], 'long', '')).toEqual([]);
});

test('lists at most five theses', () => {
  const trades = Array.from({ length: 50 }, (_, at) => tradeOf(`Reason number ${at}.`));
  expect(thesisSuggestions(trades, 'long', '')).toHaveLength(5);
});
