// If this fails, a desk loses its layout, shows another learner's layout, or does not open because of an outdated
// stored value.
import { afterEach, expect, test, vi } from 'vitest';
import { deskChoiceText, INITIAL_CHOICE, readDeskChoice, type DeskChoice } from './desk-choice.ts';
import { deskChoiceStore } from './desk-choice-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const CELLS = INITIAL_CHOICE.charts.cells.map((cell, at) =>
  at === 2 ? { asset: 'ETH', interval: '1d' as const } : cell,
);
const chosen: DeskChoice = {
  account: 'account-2',
  watchlist: { wide: false, narrow: true },
  pinned: ['SOL', 'EURUSD'],
  hidden: ['NG'],
  ticket: false,
  dock: false,
  charts: { ...INITIAL_CHOICE.charts, count: 4, isTimeLinked: false, cells: CELLS },
  dockShare: 40,
};

test('a choice is read as it was stored', () => {
  expect(readDeskChoice(deskChoiceText(chosen), 27)).toEqual(chosen);
});

test.each([
  '',
  'null',
  '7',
  '"x"',
  '[]',
  '{',
  '{"account":2,"watchlist":4,"pinned":"BTC","hidden":{},"ticket":0,"dock":"no","charts":{"count":3,"cells":[{"asset":"LUNA"}]},"dockShare":"tall"}',
])('an invalid stored value gives the initial choice: %s', (text) => {
  expect(readDeskChoice(text, 31)).toEqual({ ...INITIAL_CHOICE, dockShare: 31 });
});

test('unknown assets, duplicates and a height outside the limits are corrected', () => {
  const text = '{"pinned":["LUNA","BTC","BTC",7],"hidden":["ETH",null],"dockShare":900,"later":true}';
  expect(readDeskChoice(text, 27)).toEqual({ ...INITIAL_CHOICE, pinned: ['BTC'], hidden: ['ETH'], dockShare: 88 });
});

test('each learner has a choice, and a height from an earlier release counts until another is chosen', () => {
  localStorage.setItem('deskDockShare', '55');
  const [first, second] = [deskChoiceStore('learner-1'), deskChoiceStore('learner-2')];
  const heard = vi.fn<() => void>();
  const stop = first.subscribe(heard);
  first.change({ dockShare: 40 });
  first.change({ hidden: ['NG'] });
  expect([first.read().dockShare, first.read().hidden, heard.mock.calls.length]).toEqual([40, ['NG'], 2]);
  expect([second.read().dockShare, second.read().hidden]).toEqual([55, []]);
  stop();
  localStorage.setItem('deskLayout:learner-1', '{"dockShare":30}');
  expect(first.read()).toEqual({ ...INITIAL_CHOICE, dockShare: 30 });
});

test('in a browser that blocks storage, a choice lasts as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const store = deskChoiceStore('learner-3');
  expect(store.read()).toEqual(INITIAL_CHOICE);
  store.change({ pinned: ['BTC'] });
  expect(store.read().pinned).toEqual(['BTC']);
  store.change({ hidden: ['ETH'] });
  expect([store.read().pinned, store.read().hidden]).toEqual([['BTC'], ['ETH']]);
});
