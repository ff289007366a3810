// If this fails, a learner does not hear of a fill or a liquidation whose text could not be loaded.
import { expect, test, vi } from 'vitest';
import { currentToasts } from '../../../ui/toast-store.ts';
import { orderOf } from '../chart/trade-lines.test-data.ts';
import { announce } from './announce.ts';

const FILL = {
  kind: 'order-filled',
  orderId: 'o1',
  asset: 'BTC',
  side: 'sell',
  quantity: '0.5',
  price: '100',
  fee: '0.1',
  realised: '0',
  isWhole: true,
} as const;

test('a fill whose text cannot be loaded has a toast that leads to the fills, and the failure is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const said: string[] = [];
  const reader = { isReplay: false, orders: [], panel: 'fills', say: (text: string) => said.push(text) };
  await announce([FILL], reader, () => Promise.reject(cause));
  expect(currentToasts()).toMatchObject([{ title: 'Sandbox', body: 'Your account has changed. See Fills.' }]);
  expect(said).toEqual([]);
  expect(log).toHaveBeenCalledWith(expect.any(String), cause);
});

test('a fill is said in the live region if the learner sees the fills', async () => {
  const said: string[] = [];
  await announce([FILL], { isReplay: false, orders: [], panel: 'fills', say: (text) => said.push(text) });
  expect(said).toEqual(['Sold 0.5 BTC at 100.00.']);
});

test('a fill of a pair’s entry leads to the exits that no order places', async () => {
  const opened = { ...FILL, side: 'buy' } as const;
  const orders = [orderOf({ id: 'o1', role: 'pair' })];
  const said: string[] = [];
  const reader = { isReplay: false, panel: 'fills', say: (text: string) => said.push(text) };
  await announce([opened], { ...reader, orders });
  await announce([opened], { ...reader, orders: [orderOf({ id: 'o1', role: 'entry' })] });
  expect(said).toEqual([
    'Bought 0.5 BTC at 100.00. A pair places no stop and no target: under Positions, set those of the plan.',
    'Bought 0.5 BTC at 100.00.',
  ]);
});
