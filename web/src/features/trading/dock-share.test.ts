// If this fails, the panels of the desk cover the chart, disappear, or lose the height that the learner chose.
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
])('the key %s changes a share of %d%% to %s', (key, share, after) => {
  expect(dockShareAfterKey(key, share)).toBe(after);
});

test.each([
  [-5, 12],
  [33.4, 33],
  [400, 88],
])('a share of %d is limited to %d', (share, kept) => {
  expect(dockShareWithin(share)).toBe(kept);
});

test('a height stored by an earlier release is used, and an invalid one is not', () => {
  expect(readDockShare()).toBe(DOCK_SHARE.initial);
  localStorage.setItem('deskDockShare', '48');
  expect(readDockShare()).toBe(48);
  localStorage.setItem('deskDockShare', 'tall');
  expect(readDockShare()).toBe(DOCK_SHARE.initial);
  localStorage.setItem('deskDockShare', '9000');
  expect(readDockShare()).toBe(DOCK_SHARE.max);
});
