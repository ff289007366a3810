// If this fails, a learner does not hear of a fill or a liquidation whose text could not be loaded.
import { expect, test, vi } from 'vitest';
import { currentToasts } from '../../../ui/toast-store.ts';
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
  const reader = { isReplay: false, panel: 'fills', say: (text: string) => said.push(text) };
  await announce([FILL], reader, () => Promise.reject(cause));
  expect(currentToasts()).toMatchObject([{ title: 'Sandbox', body: 'Your account has changed. See Fills.' }]);
  expect(said).toEqual([]);
  expect(log).toHaveBeenCalledWith(expect.any(String), cause);
});

test('a fill is said in the live region if the learner sees the fills', async () => {
  const said: string[] = [];
  await announce([FILL], { isReplay: false, panel: 'fills', say: (text) => said.push(text) });
  expect(said).toEqual(['Sold 0.5 BTC at 100.00.']);
});
