// If this fails, a user without an image sees an empty space, or an image that could not be loaded is not reported.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectSettled, expectText } from '../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../browser-test/fake-server.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';

const OWN = 'GET /api/user/get-profile-image';
const BY_ID = 'GET /api/profile/user-image/{userId}';

const account = () => page.getByRole('banner').getByRole('button', { name: /^Account of/ });
const tile = () => page.elementLocator(account().element().querySelector(':scope > span') ?? account().element());
const images = () => account().element().querySelectorAll('img');

test('without an image, a colored tile of 36 px with a radius of 10 px shows the first letter of the name', async () => {
  await mountApp({ user: newUser({ name: 'zoë' }), path: '/pricing' });
  await expectText(account(), /^Z/);
  const { width, borderRadius } = getComputedStyle(tile().element());
  expect([width, borderRadius]).toEqual(['36px', '10px']);
  await expectSettled();
  expect(images()).toHaveLength(0);
});

test.for([
  { name: 'fails with a reason', answer: () => answerOf(503, { error: 'Down for today' }), reason: '503 - Down for today' }, // oxfmt-ignore
  { name: 'fails without one', answer: () => new Response('broken', { status: 500 }), reason: '500 - Unknown error' },
  { name: 'has the wrong shape', answer: () => answerOf(200, { url: 7 }), reason: '200 - Unknown error' },
])(
  "when the image request $name, the tile stays and 'Failed to fetch profile image: $reason' is logged",
  async ({ answer, reason }) => {
    // oxlint-disable-next-line no-console -- what is logged is the subject
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = new FakeServer().respond(OWN, answer).respond(BY_ID, answer);
    await mountApp({ user: newUser({ name: 'Lea' }), server, path: '/pricing' });
    await expect
      .poll(() => warned.mock.calls.flat().map(String).join('\n'))
      .toContain(`Failed to fetch profile image: ${reason}`);
    await expectText(account(), /^L/);
    expect(images()).toHaveLength(0);
  },
);
