// If this fails, a dialog sends something that the user did not confirm, or the focus is lost when an order is
// canceled.
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { AmendOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { currentToasts, dismissAllToasts } from '../../../ui/toast-store.ts';
import { orderOf, positionOf } from '../chart/trade-lines.test-data.ts';
import { accountOf, panelDeskOf } from '../trading-desk.test-data.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { protect } from './announced-acts.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';

const ARCHIVE = {
  cash: '9000',
  equity: '9950',
  unrealised: '-50',
  granted: '10000',
  realised: '0',
  fees: '0',
  funding: '0',
  fills: 1,
  liquidations: 0,
  openPositions: 0,
};

// Test files share a process, and the toasts with it.
afterEach(dismissAllToasts);

test('a fill while an order is amended leaves the typed quantity unchanged', async () => {
  const asked: AmendOrderRequest[] = [];
  const desk = panelDeskOf({
    amend: (_, request) => {
      asked.push(request);
      return Promise.resolve(orderOf({}));
    },
  });
  let isClosed = false;
  const dialogOf = (remaining: string) => (
    <AmendDialog desk={desk} order={orderOf({ limitPrice: '99', remaining })} onClose={() => (isClosed = true)} />
  );
  const { rerender } = render(dialogOf('1'));
  rerender(dialogOf('0.6'));
  fireEvent.change(screen.getByLabelText('Limit price'), { target: { value: '98' } });
  await act(async () => fireEvent.click(screen.getByText('Amend the order')));
  expect(isClosed).toBe(true);
  expect(asked).toEqual([{ limitPrice: '98' }]);
});

test.each([
  ['Distance in %', { trailRatio: '0.02' }, '1.5', { trailRatio: '0.015' }],
  ['Distance in SENSE$', { trailAmount: '250' }, '1,000.50', { trailAmount: '1000.50' }],
] as const)(
  'the distance of a trailing stop is amended in its own unit: %s',
  async (label, distance, typed, request) => {
    const asked: AmendOrderRequest[] = [];
    const order = orderOf({ type: 'trailing-stop', side: 'sell', trailsAt: '98', ...distance });
    const desk = panelDeskOf({
      amend: (_, change) => {
        asked.push(change);
        return Promise.resolve(order);
      },
    });
    render(<AmendDialog desk={desk} order={order} onClose={() => {}} />);
    expect(
      screen.getByText('The stop never goes back, so the distance can only move it towards the market.'),
    ).toBeDefined();
    fireEvent.change(screen.getByLabelText(label), { target: { value: '1,5' } });
    await act(async () => fireEvent.click(screen.getByText('Amend the order')));
    expect(screen.getByText(new RegExp(`^${label.replace('$', String.raw`\$`)} must be a number`))).toBeDefined();
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
    await act(async () => fireEvent.click(screen.getByText('Amend the order')));
    expect(asked).toEqual([request]);
  },
);

test('a question about closing ends with its position, and does not apply to the next one in the asset', async () => {
  const panelOf = (openedAt: string | null) => (
    <PositionsPanel desk={panelDeskOf({ positions: openedAt === null ? [] : [positionOf({ openedAt })] })} />
  );
  const { rerender } = render(panelOf('2026-01-05T09:00:00.000Z'));
  fireEvent.click(screen.getByRole('button', { name: 'Close Long 0.5 BTC' }));
  expect(await screen.findByText('Close the whole BTC position?')).toBeDefined();
  rerender(panelOf(null));
  rerender(panelOf('2026-01-05T09:30:00.000Z'));
  expect(screen.getByText('Long 0.5 BTC')).toBeDefined();
  expect(screen.queryByText('Close the whole BTC position?')).toBeNull();
});

test('a stop that the liquidation comes before is marked in the table, and where it is set and amended', async () => {
  const exit = { side: 'sell', isReduceOnly: true, remaining: '0.5', working: '0.5' } as const;
  const stop = orderOf({ ...exit, id: 's', role: 'stop-loss', type: 'stop', triggerPrice: '80.4' });
  const desk = panelDeskOf({
    positions: [positionOf()],
    orders: [stop],
    amend: () => Promise.resolve(stop),
    acts: { protect: () => Promise.resolve({ orders: [stop], cancelled: [], left: [] }) } as never,
  });
  const { unmount } = render(<PositionsPanel desk={desk} />);
  expect(screen.getByText('80.40, liquidated first')).toBeDefined();
  expect(screen.getByText('0.5 of 0.5, liquidated first')).toBeDefined();
  unmount();
  const toastText = () =>
    currentToasts()
      .map(({ body }) => renderToStaticMarkup(body))
      .join();
  await protect(desk, 'BTC', { stopPrice: '80.4' });
  expect(toastText()).toContain(
    'Now for BTC: stop 80.40. The position is liquidated before the price reaches this stop.',
  );
  render(<AmendDialog desk={desk} order={stop} onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText('Trigger price'), { target: { value: '79' } });
  await act(async () => fireEvent.click(screen.getByText('Amend the order')));
  expect(toastText()).toContain('trigger price 79.00. The position is liquidated before the price reaches this stop.');
});

test('both columns of the stop say how many stops the liquidation comes before, and that a trailing stop is not active', () => {
  const exit = { side: 'sell', isReduceOnly: true, type: 'stop', remaining: '0.25', working: '0.25' } as const;
  const [near, far] = ['95', '80'].map((triggerPrice) => orderOf({ ...exit, id: triggerPrice, triggerPrice }));
  const { rerender } = render(
    <PositionsPanel desk={panelDeskOf({ positions: [positionOf()], orders: [near!, far!] })} />,
  );
  expect(screen.getByText('95.00 and 1 more, 1 of 2 beyond liquidation')).toBeDefined();
  expect(screen.getByText('0.5 of 0.5, 1 of 2 beyond liquidation')).toBeDefined();
  const trailing = orderOf({ ...exit, type: 'trailing-stop', trailAmount: '2', activationPrice: '110' });
  rerender(<PositionsPanel desk={panelDeskOf({ positions: [positionOf()], orders: [trailing] })} />);
  expect(screen.getByText('Not active yet')).toBeDefined();
  expect(screen.getByText('0 of 0.5; 0.25 not active yet')).toBeDefined();
});

test('after a partial close the tables state what exits cover of the position that is left', () => {
  const exits = { side: 'sell', isReduceOnly: true, remaining: '0.5', working: '0.5' } as const;
  const stop = orderOf({ ...exits, id: 's', role: 'stop-loss', type: 'stop', triggerPrice: '95' });
  const target = orderOf({ ...exits, id: 't', role: 'take-profit', limitPrice: '110' });
  const desk = panelDeskOf({ positions: [positionOf({ quantity: '0.25' })], orders: [stop, target] });
  const { unmount } = render(<PositionsPanel desk={desk} />);
  expect(screen.getByText('0.25 of 0.25, −1.27')).toBeDefined();
  expect(screen.getByText('0.25 of 0.25, +2.48')).toBeDefined();
  unmount();
  render(<OrdersPanel desk={desk} />);
  expect(screen.getAllByText('0.25 of 0.5')).toHaveLength(2);
});

test('the focus of an order that ends moves to the list, and a focus elsewhere stays', () => {
  const [first, second, third] = ['o1', 'o2', 'o3'].map((id) => orderOf({ id, limitPrice: '99', remaining: id }));
  const panelOf = (...orders: ReturnType<typeof orderOf>[]) => <OrdersPanel desk={panelDeskOf({ orders })} />;
  const buttonOf = (name: string) => screen.getByRole('button', { name });
  const { rerender } = render(panelOf(first!, second!, third!));
  buttonOf('Cancel Buy limit o2 BTC').focus();
  rerender(panelOf(second!, third!));
  expect(document.activeElement).toBe(buttonOf('Cancel Buy limit o2 BTC'));
  rerender(panelOf(third!));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Working orders' }));
  buttonOf('Cancel Buy limit o3 BTC').focus();
  rerender(panelOf());
  expect(screen.getByText('No working orders')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Working orders' }));
  rerender(panelOf(first!));
  screen.getByRole('region', { name: 'Working orders' }).blur();
  rerender(panelOf());
  expect(document.activeElement).toBe(document.body);
});

const ENDED_AT = '2026-01-06T08:00:00.000Z';

test.each([
  [0, 'No positions were open at the end'],
  [1, '1 position was open at the end'],
  [2, '2 positions were open at the end'],
])('an attempt archived without its %i positions says how many were open', async (openPositions, title) => {
  const archive = { ...ARCHIVE, openPositions, positions: null };
  const account = accountOf({ archivedAt: ENDED_AT, archive, openPositions });
  const { rerender } = render(<PositionsPanel desk={panelDeskOf({ account })} />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText('No open positions')).toBeNull();
  rerender(<PositionsPanel desk={panelDeskOf({ account: { ...account, archive: null } })} />);
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.queryByText(/equity above/)).toBeNull();
});

test('an archived attempt lists its positions with the mark, stop and target of its end', async () => {
  const position = {
    asset: 'BTC',
    side: 'long',
    quantity: '0.5',
    entryPrice: '100',
    markPrice: '97.5',
    unrealised: '-1.25',
    margin: '10',
    marginMode: 'cross',
    leverage: 5,
    openedAt: '2026-01-05T08:00:00.000Z',
  } as const;
  const archive = {
    ...ARCHIVE,
    openPositions: 1,
    positions: [{ ...position, stopPrices: ['95', '90'], targetPrices: [] }],
  };
  const account = accountOf({ archivedAt: ENDED_AT, archive, openPositions: 1 });
  render(<PositionsPanel desk={panelDeskOf({ account })} />);
  const table = await screen.findByRole('table', { name: 'Positions at the end of the attempt' });
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts('columnheader').slice(1, 7)).toEqual([
    'Unrealized at the end, before fees',
    'Leverage',
    'Entry',
    'Mark at the end',
    'Stop at the end',
    'Target at the end',
  ]);
  expect(within(table).getByRole('rowheader').textContent).toBe('Long 0.5 BTC');
  expect(texts('cell').slice(0, 6)).toEqual(['−1.25', '5×, cross', '100.00', '97.50', '95.00 and 1 more', 'None']);
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull();
});
