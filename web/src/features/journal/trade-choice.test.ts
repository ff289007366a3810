// If this fails, a press or a range selection chooses trades that the learner did not mean, and they get the tags.
import { expect, test } from 'vitest';
import { afterPress, allOf, NOTHING_CHOSEN, type TradeChoice } from './trade-choice.ts';
import { TAGGED_TRADES_MAX } from '@tradesense/contract/journal-constants.ts';

const list = ['a', 'b', 'c', 'd', 'e'];
const press = (choice: TradeChoice, id: string, isRange = false) => afterPress(choice, id, { list, isRange });
const ids = (choice: TradeChoice) => [...choice.ids].toSorted();

test('a press chooses a trade, and a second press deselects it', () => {
  const one = press(NOTHING_CHOSEN, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(press(one, 'b'))).toEqual([]);
});

test('a range reaches from the last pressed trade to this one in either direction, and can deselect', () => {
  const range = press(press(NOTHING_CHOSEN, 'd'), 'b', true);
  expect(ids(range)).toEqual(['b', 'c', 'd']);
  expect(ids(press(range, 'd', true))).toEqual([]);
  expect(ids(press(NOTHING_CHOSEN, 'c', true))).toEqual(['c']);
});

test('no more trades can be chosen than one request may change', () => {
  const many = Array.from({ length: TAGGED_TRADES_MAX + 5 }, (_, n) => `t${n}`);
  const all = allOf(many);
  expect(all.ids.size).toBe(TAGGED_TRADES_MAX);
  expect(afterPress(all, `t${TAGGED_TRADES_MAX + 1}`, { list: many, isRange: false }).ids.size).toBe(TAGGED_TRADES_MAX);
});
