// If this fails, the results of a few trades look like evidence of skill.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import { accountOf } from '../trading-desk.test-data.ts';
import { PerformancePanel } from './performance-panel.tsx';

const server = vi.hoisted(() => ({
  trades: 0,
  won: 0,
  daily: { days: 29, sharpe: 1.2, sortino: null as number | null },
}));
vi.mock('../../../platform/api-client.ts', () => ({
  call: (): Promise<PerformanceResponse> =>
    Promise.resolve({
      ...server,
      net: '12.5',
      fees: '1',
      funding: '0',
      averageR: '0.25',
      profitFactor: '1.5',
      maxDrawdown: '10',
      maxDrawdownShare: 0.001,
      averageProcess: 80,
      presets: ['normal', 'easy'],
      quadrants: { 'good-good': 1, 'good-bad': 1, 'bad-good': 1, 'bad-bad': 0 },
      curve: [],
    }),
}));

const panel = () => (
  <QueryClientProvider client={new QueryClient()}>
    <PerformancePanel account={accountOf()} />
  </QueryClientProvider>
);

async function figures(trades: number, won: number): Promise<Record<string, string>> {
  Object.assign(server, { trades, won });
  const { unmount } = render(panel());
  await screen.findByText('Win rate');
  const text = (name: string) => screen.getByText(name).nextElementSibling?.textContent ?? '';
  const found = Object.fromEntries(['Won', 'Win rate', 'Average R', 'Profit factor'].map((name) => [name, text(name)]));
  expect(document.body.textContent).not.toMatch(/luck|deserved/i);
  unmount();
  return found;
}

test('below 20 trades a rate states how many trades there are, and from 20 on its value', async () => {
  const few = 'Too few: 19 of 20 trades';
  expect(await figures(19, 12)).toEqual({
    Won: '12 of 19',
    'Win rate': few,
    'Average R': few,
    'Profit factor': few,
  });
  expect(await figures(20, 12)).toEqual({
    Won: '12 of 20',
    'Win rate': '60%',
    'Average R': '+0.25',
    'Profit factor': '1.50',
  });
});

test('the process score of one trade says how many it needs, as on the dashboard', async () => {
  Object.assign(server, { trades: 1, won: 1 });
  render(panel());
  expect((await screen.findByText('Process score')).nextElementSibling?.textContent).toBe(
    'Needs 2 closed trades; there is 1.',
  );
});

test('the process score names every preset under which the trades were filled', async () => {
  Object.assign(server, { trades: 2, won: 1 });
  render(panel());
  expect((await screen.findByText('Process score')).nextElementSibling?.textContent).toBe('80, Easy and Normal fills');
});

test('below 30 days a ratio of daily returns states how many days there are, and from 30 on its value', async () => {
  Object.assign(server, { trades: 40, won: 20, daily: { days: 29, sharpe: 1.2, sortino: null } });
  const { unmount } = render(panel());
  expect((await screen.findByText('Sharpe ratio, daily')).nextElementSibling?.textContent).toBe(
    'Too few: 29 of 30 days',
  );
  unmount();
  Object.assign(server, { daily: { days: 30, sharpe: 1.2, sortino: null } });
  render(panel());
  expect((await screen.findByText('Sharpe ratio, daily')).nextElementSibling?.textContent).toBe('+1.20');
  expect(screen.getByText('Sortino ratio, daily').nextElementSibling?.textContent).toBe('–');
});
