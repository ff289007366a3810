// If this fails, the message about a moved line writes a price differently from the chart.
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AmendNotice } from './amend-notice.tsx';
import { TradeLines } from './trade-line-store.ts';
import { tradeLinesOf } from './trade-line.ts';
import { orderOf, sourcesOf } from './trade-lines.test-data.ts';

test('the prices of a move, and of an undo that comes too late, have the decimals of the asset and commas', async () => {
  const lines = new TradeLines();
  const moved = orderOf({ limitPrice: '88396.85' });
  lines.connect({ amend: () => Promise.resolve(moved), moveTicketLine: () => undefined });
  lines.show(tradeLinesOf(sourcesOf({ orders: [orderOf({ limitPrice: '88000.5' })] })));
  render(<AmendNotice lines={lines} decimals={2} />);
  await act(async () => {
    lines.hold('o1:limitPrice', '88396.85', 'keys');
    lines.commit();
  });
  expect(screen.getByText('Buy limit 0.1 moved from 88,000.50 to 88,396.85.')).toBeDefined();
  act(() => {
    lines.show([]);
    lines.undo();
  });
  expect(screen.getByText('Buy limit 0.1 stays at 88,396.85')).toBeDefined();
});
