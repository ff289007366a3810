// If this fails, the meter of trades claims skill. Or it hides n, open or excluded trades, or how many more trades it
// would take to reach 20.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { expect, it } from 'vitest';
import { TradeEvidenceMeter } from './trade-evidence.tsx';
import { tradeSentences } from './trade-evidence-text.ts';

const EVIDENCE: TradeEvidence = {
  n: 48,
  open: 2,
  excluded: 3,
  logEvidence: Math.log(7.46),
  level: 'some',
  outlook: { kind: 'in-sight', items: 61 },
  firstStrong: null,
};
const sentences = (changes: Partial<TradeEvidence> = {}) =>
  tradeSentences({ ...EVIDENCE, ...changes }, (iso) => iso.slice(0, 10));

it('the meter of trades shows the word with E and n, the trades needed, separate counts, and its limits', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TradeEvidenceMeter evidence={EVIDENCE} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  expect(screen.getByText(/^Some evidence/).textContent).toBe('Some evidence E = 7.5, n = 48 trades');
  expect(screen.getByText(/about 61 more trades with a planned stop to reach 20/)).toBeDefined();
  expect(screen.getByText(/2 open, with their current result in E; 3 without a planned stop, which do not count/)).toBeDefined(); // oxfmt-ignore
  expect(screen.getByText(/It shows money per risk, not skill: a rising market can do it\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'How the meter works' }).getAttribute('href')).toBe('/evidence');
});

it.each<[string, Partial<TradeEvidence>, RegExp]>([
  [
    'nothing yet',
    { n: 0, open: 0, level: 'none', outlook: { kind: 'too-early', items: 20 } },
    /^No trade with a planned stop/,
  ],
  ['too early', { outlook: { kind: 'too-early', items: 1 } }, /1 more trade with a planned stop until/],
  ['not in sight', { outlook: { kind: 'not-in-sight', items: null } }, /20 is not in sight/],
  [
    'fallen',
    { firstStrong: { at: '2026-05-04T12:00:00Z', n: 31 } },
    /Reached 20 on 2026-05-04 after 31 trades; now 7\.5\./,
  ],
  [
    'one of each',
    { open: 1, excluded: 1 },
    /1 open, with its current result in E; 1 without a planned stop, which does not/,
  ],
])('the sentences of the meter of trades fit the case: %s', (_what, changes, expected) => {
  expect(sentences(changes)).toContainEqual(expect.stringMatching(expected));
});
