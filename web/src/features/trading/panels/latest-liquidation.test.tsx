// If this fails, the explanation of a liquidation disappears while the learner reads it, or states a margin mode that
// may be wrong.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { accountOf } from '../trading-desk.test-data.ts';
import { LatestLiquidation } from './latest-liquidation.tsx';

const server = { isAnswering: true, asked: 0 };

// Replaces `fetch` instead of mocking a module. Test files share a process, so the module may have been loaded before
// it could be mocked.
beforeAll(() => {
  vi.stubGlobal('fetch', (url: string) => {
    server.asked += 1;
    if (!server.isAnswering) return new Promise(() => undefined);
    const at = '2026-01-05T10:00:00.000Z';
    const postings = [{ book: 'margin', amount: '-10' }];
    const fill = { asset: 'BTC', side: 'sell', quantity: '0.5', price: '80', realised: '-10', at };
    return Promise.resolve(
      Response.json(
        url.includes('/fills')
          ? { fills: [{ ...fill, evidence: { by: 'liquidation' } }], nextCursor: null }
          : { entries: [{ cause: 'BTC', at, postings }], nextCursor: null },
      ),
    );
  });
});
afterAll(() => vi.unstubAllGlobals());

const client = new QueryClient();
const cardOf = (account: TradingAccount) => (
  <QueryClientProvider client={client}>
    <LatestLiquidation account={account} asset="BTC" onClose={() => undefined} />
  </QueryClientProvider>
);

test('the card of a liquidation keeps its figures during a fetch, but not for another account', async () => {
  const { container, rerender } = render(cardOf(accountOf({ sequence: 1 })));
  await screen.findByText('Position margin');
  expect(container.textContent).toContain('reduced its margin below the maintenance margin.');
  server.isAnswering = false;
  const before = server.asked;
  rerender(cardOf(accountOf({ sequence: 2 })));
  await expect.poll(() => server.asked).toBe(before + 2);
  expect(screen.getByText('Position margin')).toBeDefined();
  rerender(cardOf(accountOf({ id: 'a2', sequence: 2 })));
  expect(container.textContent).toBe('');
});
