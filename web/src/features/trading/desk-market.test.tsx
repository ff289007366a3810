// If this fails, each new price renders parts of the desk that do not show it, or an action uses an older price than
// the newest.
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SetMarket, useDeskPrice, useOfDeskPrice } from './desk-market.ts';

const priceOf = (last: string, isStale = false) => ({ bid: last, ask: last, last, isStale, reason: null });

test('a new price renders only what shows it, once, and an unchanged price renders nothing', () => {
  const market = new SetMarket(priceOf('100'));
  const [price, mark] = [vi.fn<(text: string | undefined) => void>(), vi.fn<(isStale: boolean) => void>()];
  function Price(): null {
    price(useDeskPrice(market)?.last);
    return null;
  }
  function Mark(): null {
    mark(useOfDeskPrice(market, (shown) => shown?.isStale === true));
    return null;
  }
  render(
    <>
      <Price />
      <Mark />
    </>,
  );
  act(() => market.set(priceOf('100')));
  act(() => market.set(priceOf('101')));
  act(() => market.set(priceOf('101', true)));
  expect(price.mock.calls).toEqual([['100'], ['101'], ['101']]);
  expect(mark.mock.calls).toEqual([[false], [true]]);
});

test('actions use the newest price, even while the page shows the one before', () => {
  const market = new SetMarket(priceOf('100'));
  expect(market.newest()?.last).toBe('100');
  let newest = priceOf('101');
  market.set(priceOf('100'), () => newest);
  newest = priceOf('102');
  expect([market.shown()?.last, market.newest()?.last]).toEqual(['100', '102']);
});
