// If this fails, a draft that another release has stored gives the ticket a choice that its form does not have.
import { afterEach, expect, test } from 'vitest';
import { keepTicket, readKeptTicket } from './ticket-storage.ts';
import { EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';

afterEach(() => sessionStorage.clear());

const kept = (draft: OrderDraft): OrderDraft => {
  keepTicket('one', 'BTC', { draft, unanswered: null });
  return readKeptTicket('one', 'BTC').draft;
};

test('a stored draft is read unchanged', () => {
  const draft: OrderDraft = {
    ...EMPTY_DRAFT,
    side: 'sell',
    type: 'trailing-stop',
    trailBy: 'amount',
    timeInForce: 'gtd',
    quantity: '1.5',
    hasNoStop: true,
  };
  expect(kept(draft)).toEqual(draft);
});

test.each(['side', 'type', 'trailBy', 'sizing', 'timeInForce', 'pairSide', 'pairType'] as const)(
  'an unknown choice of %s is left out, and the other fields stay',
  (field) => {
    const draft = { ...EMPTY_DRAFT, quantity: '2', [field]: 'iceberg' };
    expect(kept(draft)).toEqual({ ...EMPTY_DRAFT, quantity: '2' });
  },
);

test('a field of the wrong type is left out', () => {
  expect(kept({ ...EMPTY_DRAFT, leverage: '5' } as unknown as OrderDraft)).toEqual(EMPTY_DRAFT);
});
