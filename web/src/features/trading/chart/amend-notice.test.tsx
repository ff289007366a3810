// If this fails, the message about a moved line writes a price differently from the chart.
import { act, render, screen } from '@testing-library/react';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api-error.ts';
import { ToastRegion } from '../../../ui/toast-region.tsx';
import { AmendNotice } from './amend-notice.tsx';
import { TradeLines } from './trade-line-store.ts';
import { tradeLinesOf } from './trade-line.ts';
import { orderOf, sourcesOf } from './trade-lines.test-data.ts';

test('the prices of a move, and of one that is refused, have the decimals of the asset and commas', async () => {
  const lines = new TradeLines();
  const moved = orderOf({ limitPrice: '88396.85' });
  const refusal = new ApiError({ code: 'price-off-tick', status: 422, problem: {}, message: 'Not there.' });
  const amend = vi.fn<() => Promise<TradingOrder>>().mockResolvedValueOnce(moved).mockRejectedValueOnce(refusal);
  lines.connect({ amend, moveTicketLine: () => undefined });
  lines.show(tradeLinesOf(sourcesOf({ orders: [orderOf({ limitPrice: '88000.5' })] })));
  await import('../../../ui/toast-card.tsx');
  render(
    <>
      <ToastRegion />
      <AmendNotice lines={lines} decimals={2} />
    </>,
  );
  await act(async () => {
    lines.hold('o1:limitPrice', '88396.85', 'keys');
    lines.commit();
  });
  expect(screen.getByText('Buy limit 0.1 moved from 88,000.50 to 88,396.85.')).toBeDefined();
  await act(async () => lines.undo());
  expect(screen.getByText('Buy limit 0.1 stays at 88,396.85')).toBeDefined();
});
