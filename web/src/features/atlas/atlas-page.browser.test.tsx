// If this fails, the choice of readings fills the first screen of a phone.
import type { AtlasClaimSummary } from '@tradesense/contract/atlas.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';

const CLAIM: AtlasClaimSummary = {
  id: 'claim',
  group: 'gaps',
  claim: 'Fair value gaps get filled',
  verdict: 'True, and true of empty zones too.',
  reading: 'none',
  cases: 28_970,
  difference: -0.013,
  differenceInterval: [-0.02, -0.006],
};

/** Maximum number of lines of a label. */
const LINES_MAX = 2;

test('on a phone no label of a reading takes more than two lines', async () => {
  await page.viewport(390, 844);
  const claims = Array.from({ length: 28 }, (_, index) => ({ ...CLAIM, id: `claim-${index}` }));
  const server = new FakeServer().answer('GET /api/evidence/atlas', { comparisons: 210, claims });
  await mountApp({ path: '/evidence/atlas', server });
  const group = page.getByRole('group', { name: 'Show' });
  await expect.element(group).toBeVisible();
  const long = [...group.element().querySelectorAll('label > span')].filter((face) => {
    const words = document.createRange();
    words.selectNodeContents(face);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > LINES_MAX;
  });
  expect(long.map(({ textContent }) => textContent)).toEqual([]);
});
