// If this fails, the navigation marks the wrong link as current.
import { expect, test } from 'vitest';
import { barLinks, isCurrent, PRICING } from './nav-links.ts';

test.each([
  ['/', 'Home'],
  ['/study', 'Study'],
  ['/study/risk/sizing', 'Study'],
  ['/studying', undefined],
  ['/bias-test/BTC', 'Bias Test'],
  ['/results/BTC', 'Bias Test'],
  ['/chart-exam/results', 'Chart Exam'],
  ['/dashboard', 'Dashboard'],
  ['/pricing', 'Pricing'],
  ['/auth/login', undefined],
])('at %s the link %s is the current one', (pathname, label) => {
  const current = [...barLinks(true), PRICING].filter((link) => isCurrent(pathname, link));
  expect(current.map((link) => link.label)).toEqual(label === undefined ? [] : [label]);
});
