// If this fails, accounts trade at prices that the feed never sent, or a bid is above its ask.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice } from '@tradesense/core/kernel/money.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';

const quote = (symbol: string, price: number, bid: number | null = null, ask: number | null = null) => {
  const made = quoteOf({ price, bid, ask }, instrumentOf(INSTRUMENTS, symbol));
  return [made.bid, made.mark, made.ask].map((each) => formatPrice(each));
};

describe('a quote', () => {
  test.each<[string, number, number | null, number | null, string[]]>([
    ['BTC', 67_000.12, 67_000.1, 67_000.2, ['67000.1', '67000.12', '67000.2']],
    // Half of the spread is 0.0025% of the price, rounded outward to the next price tick.
    ['BTC', 67_000, null, null, ['66998.32', '67000', '67001.68']],
    ['EURUSD', 1.08501, null, null, ['1.08498', '1.08501', '1.08504']],
    // The price of the feed's last trade lies outside the feed's bid and ask.
    ['AAPL', 230.5, 230.6, 230.7, ['230.5', '230.5', '230.7']],
    ['AAPL', 230.5, 230.3, 230.4, ['230.3', '230.5', '230.5']],
  ])(
    'for %s at %d with bid %s and ask %s lies on ticks, and its mark price lies between bid and ask',
    (symbol, price, bid, ask, expected) => {
      expect(quote(symbol, price, bid, ask)).toEqual(expected);
    },
  );

  test('never has a bid above its ask, and both lie on ticks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ASSET_SYMBOLS),
        fc.double({ min: 0.001, max: 1e6, noNaN: true }),
        fc.option(fc.double({ min: 0.0001, max: 1e6, noNaN: true })),
        fc.option(fc.double({ min: 0.0001, max: 1e6, noNaN: true })),
        (symbol, price, low, high) => {
          const instrument = instrumentOf(INSTRUMENTS, symbol);
          const { bid, ask } = quoteOf({ price, bid: low, ask: high }, instrument);
          expect(bid > 0n && bid <= ask && bid % instrument.tick === 0n && ask % instrument.tick === 0n).toBe(true);
        },
      ),
    );
  });
});
