// If this fails, a line cannot be moved by keys or by typing, or a move is sent although the user has canceled it.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AmendOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { price } from '@tradesense/core/kernel/money.ts';
import { LineList } from './line-list.tsx';
import { TradeLines } from './trade-line-store.ts';
import { tradeLinesOf } from './trade-line.ts';
import { orderOf, positionOf, sourcesOf } from './trade-lines.test-data.ts';

let asked: AmendOrderRequest[];
const onAlert = vi.fn<(line: { readonly name: string; readonly price: string }) => void>();
beforeEach(() => {
  asked = [];
  const lines = new TradeLines();
  lines.connect({
    amend: (_, request) => {
      asked.push(request);
      // Never resolves: these tests need no response. What happens after a response is tested with the store.
      return new Promise(() => undefined);
    },
    moveTicketLine: () => undefined,
  });
  lines.show(tradeLinesOf(sourcesOf({ orders: [orderOf({ limitPrice: '99' })], positions: [positionOf()] })));
  render(<LineList lines={lines} tick={price(1_000_000n)} onAlert={onAlert} />);
});

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price of Buy limit 0.1' });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });

test('an arrow key moves a line by a tick, with Shift by ten, a Page key by a hundred; Enter sends the move', () => {
  press('ArrowUp');
  press('ArrowUp', { shiftKey: true });
  press('PageDown');
  expect([field().value, asked]).toEqual(['98.11', []]);
  expect(field().getAttribute('aria-valuetext')).toBe('98.11');
  press('Enter');
  expect(asked).toEqual([{ limitPrice: '98.11' }]);
});

test('the result of a stop is announced with its price, and changes only when the line moves', () => {
  cleanup();
  const lines = new TradeLines();
  const stop = orderOf({ role: 'stop-loss', side: 'sell', type: 'stop', triggerPrice: '90' });
  lines.show(tradeLinesOf(sourcesOf({ orders: [stop], positions: [positionOf()] })));
  render(<LineList lines={lines} tick={price(1_000_000n)} />);
  expect(screen.getByRole('spinbutton').getAttribute('aria-valuetext')).toBe('90.00, −1.01 after fees');
});

test('Escape cancels a move, and so does leaving the row', () => {
  press('ArrowUp');
  press('Escape');
  expect(field().value).toBe('99.00');
  press('ArrowDown');
  fireEvent.blur(field());
  press('Enter');
  expect([field().value, asked]).toEqual(['99.00', []]);
});

test('a typed price is sent', () => {
  fireEvent.change(field(), { target: { value: '97.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Amend' }));
  expect(asked).toEqual([{ limitPrice: '97.5' }]);
});

test('a price between two ticks has a message and is not sent', () => {
  fireEvent.change(field(), { target: { value: '97.555' } });
  press('Enter');
  expect(screen.getByRole('alert').textContent).toBe('Enter a multiple of 0.01.');
  expect(asked).toEqual([]);
});

test('a line that cannot be moved is only listed', () => {
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  expect(screen.getByText('Liquidation').tagName).toBe('SPAN');
});

test('each line, whether it can be moved or not, offers an alert at its price', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Alert at this level: Buy limit 0.1' }));
  fireEvent.click(screen.getByRole('button', { name: /^Alert at this level: Long/ }));
  expect(onAlert.mock.calls.map(([{ price: at }]) => at)).toEqual(['99', positionOf().entryPrice]);
});
