// If this fails, the panels of the desk cover the chart, disappear, or lose the height that was chosen.
import { afterEach, expect, test } from 'vitest';
import { DOCK_SHARE, dockShareAfterKey, dockShareWithin, readDockShare } from './dock-share.ts';

afterEach(() => localStorage.removeItem('deskDockShare'));

test.each([
  ['ArrowUp', 30, 34],
  ['ArrowDown', 30, 26],
  ['ArrowUp', 87, 88],
  ['ArrowDown', 13, 12],
  ['Home', 30, 12],
  ['End', 30, 88],
  ['a', 30, null],
])('%s at %d%% gives %s', (key, share, after) => {
  expect(dockShareAfterKey(key, share)).toBe(after);
});

test.each([
  [-5, 12],
  [33.4, 33],
  [400, 88],
])('%d is stored as %d', (share, kept) => {
  expect(dockShareWithin(share)).toBe(kept);
});

test('values of an earlier release are read; invalid ones are not', () => {
  expect(readDockShare()).toBe(DOCK_SHARE.initial);
  localStorage.setItem('deskDockShare', '48');
  expect(readDockShare()).toBe(48);
  localStorage.setItem('deskDockShare', 'tall');
  expect(readDockShare()).toBe(DOCK_SHARE.initial);
  localStorage.setItem('deskDockShare', '9000');
  expect(readDockShare()).toBe(DOCK_SHARE.max);
});
