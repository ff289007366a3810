// If this fails, a learner is notified of a fill twice, of a fill of another account, or of a fill from before the page
// was opened.
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { StreamListener, StreamState } from '../../../platform/stream-client.ts';
import { useTradingActivity } from './use-trading-activity.ts';

const stream = vi.hoisted(() => ({
  listeners: new Set<StreamListener>(),
  states: new Set<(state: StreamState) => void>(),
  fills: [] as { sequence: number; orderId: string }[],
}));
vi.mock('../../../platform/stream.ts', () => ({
  subscribeToStream: (_: readonly string[], hear: StreamListener) => {
    stream.listeners.add(hear);
    return () => stream.listeners.delete(hear);
  },
  watchStreamState: (hear: (state: StreamState) => void) => {
    stream.states.add(hear);
    hear('connecting');
    return () => stream.states.delete(hear);
  },
}));
vi.mock('../../../platform/api-client.ts', () => ({
  call: () => Promise.resolve({ fills: stream.fills, nextCursor: null }),
}));

const expired = (orderId: string): TradingActivity => ({ kind: 'order-expired', orderId, asset: 'BTC', side: 'buy' });
function tell(accountId: string, sequence: number): void {
  const data = { type: 'sandbox', accountId, sequence, news: [expired(`${accountId}-${sequence}`)] } as const;
  for (const hear of stream.listeners) hear({ event: 'account', data: { ...data, news: [...data.news] } });
}

let heard: string[];
function Listener({ id, sequence }: { readonly id: string; readonly sequence: number }) {
  useTradingActivity({ id, sequence } as TradingAccount, (news) => {
    for (const each of news) if ('orderId' in each) heard.push(each.orderId);
  });
  return null;
}
beforeEach(() => {
  heard = [];
  stream.fills = [];
});

test('each event of this account is announced once, and none from before the page was opened', () => {
  const { rerender, unmount } = render(<Listener id="a" sequence={4} />);
  tell('a', 4);
  tell('a', 5);
  tell('b', 9);
  tell('a', 5);
  rerender(<Listener id="a" sequence={6} />);
  // The fetched account already has this sequence number, but the stream has not reported the event yet, so it is still
  // announced.
  tell('a', 6);
  expect(heard).toEqual(['a-5', 'a-6']);
  rerender(<Listener id="b" sequence={9} />);
  tell('a', 7);
  tell('b', 10);
  expect(heard).toEqual(['a-5', 'a-6', 'b-10']);
  unmount();
  expect(stream.listeners.size).toBe(0);
});

test('fills that the stream has missed are announced when it returns, or when the account is ahead of it', async () => {
  const { rerender } = render(<Listener id="a" sequence={4} />);
  stream.fills = [
    { sequence: 5, orderId: 'a-5' },
    { sequence: 4, orderId: 'a-4' },
  ];
  rerender(<Listener id="a" sequence={5} />);
  await waitFor(() => expect(heard).toEqual(['a-5']));
  stream.fills = [{ sequence: 6, orderId: 'a-6' }, ...stream.fills];
  act(() => {
    for (const hear of stream.states) hear('live');
  });
  await waitFor(() => expect(heard).toEqual(['a-5', 'a-6']));
});
