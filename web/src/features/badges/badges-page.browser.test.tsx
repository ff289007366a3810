// If this fails, the badges page hides a rule, shows a tier as reached although it is not, or does not let the learner
// share a badge.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BadgesResponse, BadgeStanding } from '@tradesense/contract/badges.ts';
import { BADGES } from '@tradesense/core/badges/badge-catalogue.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const ID = '01900000-0000-7000-8000-000000000001';
const LIST = 'GET /api/badges';
const badgesWith = (...changed: readonly BadgeStanding[]): BadgesResponse => ({
  badges: BADGES.map((badge) => changed.find((each) => each.badge === badge) ?? { badge, value: 0, earned: [] }),
});
const main = page.getByRole('main');
const open = (server: FakeServer) => mountApp({ path: '/badges', user: newUser(), server });
const item = (title: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a badge has its rule, its tier and the progress to the next one, accessible in both themes', async () => {
  await open(
    new FakeServer().answer(
      LIST,
      badgesWith(
        { badge: 'plans-kept', value: 14, earned: [{ id: ID, tier: 'bronze', earnedAt: '2026-11-20T10:00:00.000Z' }] },
        { badge: 'swing-analysis', value: null, earned: [] },
        { badge: 'real-or-shuffled', value: 19.99, earned: [] },
      ),
    ),
  );
  await expectContains(item('Plans kept'), 'At most 3 trades of a day count, won or lost.');
  await expectContains(item('Plans kept'), '14 of 50 trades');
  await expectContains(item('Plans kept'), 'Bronze');
  await expect
    .element(main.getByRole('link', { name: 'Share: Plans kept, bronze' }))
    .toHaveAttribute('href', `/feed?share=badge&thing=${ID}`);
  await expectContains(item('Swing analysis'), 'Too little to measure yet');
  await expectContains(item('Real or Shuffled'), '19 of 20 evidence');
  await expectAccessiblePart();
});

test('a badge with all three tiers earned shows no progress to a next tier', async () => {
  const tiers = ['bronze', 'silver', 'gold'] as const;
  const earned = tiers.map((tier, index) => {
    return { id: `${ID.slice(0, -1)}${index}`, tier, earnedAt: '2026-11-20T10:00:00.000Z' };
  });
  await open(new FakeServer().answer(LIST, badgesWith({ badge: 'help-given', value: 180, earned })));
  await expectContains(item('Help given'), 'Gold');
  await expectAbsent(item('Help given').getByRole('progressbar'));
});

test('a badges page that failed to load says so and can be loaded again', async () => {
  const server = new FakeServer().respond(LIST, () => answerOf(503, { code: 'unavailable', detail: 'Busy.' }));
  await open(server);
  await expect.element(main.getByText(/could not be loaded/)).toBeVisible();
  server.answer(LIST, badgesWith({ badge: 'plans-kept', value: 14, earned: [] }));
  await main.getByRole('button', { name: 'Try again' }).click();
  await expectContains(item('Plans kept'), '14 of');
  await expectAbsent(main.getByText(/could not be loaded/));
});

test('a visitor is led to sign in', async () => {
  await mountApp({ path: '/badges', server: new FakeServer() });
  await expect.element(main.getByText('Sign in to see your badges')).toBeVisible();
});
