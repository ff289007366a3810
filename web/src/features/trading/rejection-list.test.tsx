// If this fails, a learner does not see why the server refuses an option of an order.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RejectionList } from './rejection-list.tsx';
import type { TicketErrors } from './ticket-draft.ts';
import type { Ticket } from './trading-desk.ts';

function reasonsOf(errors: TicketErrors): (string | null)[] {
  render(<RejectionList ticket={{ message: null, errors } as Ticket} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('several errors are listed by the names of their fields, and those of boxes to tick also in full', () => {
  const isPostOnly = 'Only a limit order can be post-only.';
  const isReduceOnly = 'There is no position to reduce.';
  expect(reasonsOf({ quantity: 'Enter a number above zero.', isPostOnly, isReduceOnly })).toEqual([
    expect.stringMatching(/^Check 3 fields: Quantity, /),
    `Post-only: ${isPostOnly}`,
    `Reduce-only: ${isReduceOnly}`,
  ]);
});

test('the only error is listed once, in full', () => {
  expect(reasonsOf({ isReduceOnly: 'There is no position to reduce.' })).toEqual([
    'Reduce-only: There is no position to reduce.',
  ]);
});
