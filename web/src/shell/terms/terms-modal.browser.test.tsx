// If this fails, a user can use the product without accepting its terms, or cannot read or accept them.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressByKeyboard, tabTo } from '../../browser-test/by-keyboard.ts';
import {
  atEachSize,
  expectAbsent,
  expectContains,
  expectGone,
  makeNarrow,
  windowsOf,
} from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer, offline } from '../../browser-test/fake-server.ts';
import { mountApp, newUser, sealedStorage } from '../../browser-test/mount-app.tsx';

const ACCEPT = 'POST /api/auth/accept-terms';
const ME = 'GET /api/auth/me';
const FLAG = '_secure_termsAcceptedInSession';
const ACCEPTED = { termsAcceptedAt: '2026-01-15T12:00:00.000Z' };

const modal = () => page.getByRole('dialog', { name: 'Terms of Service' });
const acceptButton = () => modal().getByRole('button', { name: 'Accept and Continue' });
const agreement = () => modal().getByRole('checkbox');
const summary = () => modal().getByRole('region', { name: 'Summary of the terms' });
const account = () => page.getByRole('banner').getByRole('button', { name: /^Account of/ });

/** Opens the app as a learner who has not accepted the terms. */
async function meetTerms(server = new FakeServer().answer(ACCEPT, ACCEPTED)) {
  const user = newUser({ termsAcceptedAt: null });
  const storage = sealedStorage();
  const app = await mountApp({ user, server, storage });
  await expect.element(modal()).toBeVisible();
  return { ...app, user, storage };
}

async function acceptTerms(): Promise<void> {
  await agreement().click();
  await expectGone(modal(), () => acceptButton().click());
}

test('a visitor who is not signed in sees no terms dialog', async () => {
  await mountApp();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAbsent(modal());
});

test('a user with termsAcceptedAt sees no terms dialog', async () => {
  await mountApp({ user: newUser() });
  await expect.element(account()).toBeVisible();
  await expectAbsent(modal());
});

test('the terms dialog is shown only once loading has finished', async () => {
  const user = newUser({ termsAcceptedAt: null });
  const { promise, resolve } = Promise.withResolvers<Response>();
  const server = new FakeServer().respond(ME, () => promise);
  const mounted = mountApp({ user, server });
  await expect.poll(() => server.callsOf(ME).length).toBe(1);
  expect(modal().elements()).toEqual([]);
  resolve(answerOf(200, user));
  await mounted;
  await expect.element(modal()).toBeVisible();
});

test('neither Esc nor a press beside it closes the terms dialog, and the page behind is inert', async () => {
  const { leave, user, storage } = await meetTerms();
  for (let press = 0; press < 3; press += 1) await userEvent.keyboard('{Escape}');
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 5, clientY: 5 }));
  await expect.element(modal()).toBeVisible();
  await expectAbsent(modal().getByRole('button', { name: 'Close' }));
  for (let step = 0; step < 10; step += 1) {
    await userEvent.tab();
    const focused = document.activeElement;
    expect(focused !== null && focused !== document.body && focused.closest('dialog') === null).toBe(false);
  }
  leave();
  await mountApp({ user, storage });
  await expect.element(modal()).toBeVisible();
});

test('the terms dialog is at most 800 px wide, and its buttons are in view, in a window of each width', async () => {
  await makeNarrow();
  await meetTerms();
  await atEachSize(windowsOf(700), async ({ width }) => {
    const box = modal().element().getBoundingClientRect();
    expect(box.width).toBeLessThanOrEqual(Math.min(800, width));
    expect(width !== 1280 || box.width === 800).toBe(true);
    await expect.element(agreement()).toBeInViewport({ ratio: 1 });
    await expect.element(acceptButton()).toBeInViewport({ ratio: 1 });
    const dialog = modal().element();
    expect(dialog.scrollWidth - dialog.clientWidth).toBeLessThanOrEqual(0);
  });
});

test('the terms count as read after scrolling past 50% of their height, but this is no condition for accepting', async () => {
  await meetTerms();
  const scrollTo = (share: number) => {
    const body = summary().element();
    body.scrollTo({ top: (body.scrollHeight - body.clientHeight) * share });
  };
  const isRead = modal().getByText('Read', { exact: true });
  await expect.element(modal().getByText('Scroll to read on')).toBeVisible();
  scrollTo(0.45);
  await expectAbsent(isRead);
  await agreement().click();
  await expect.element(acceptButton()).toBeEnabled();
  scrollTo(0.55);
  await expect.element(isRead).toBeVisible();
});

test('the summary of the terms states the 14-day refund, cancellation anytime, GDPR and CCPA', async () => {
  await meetTerms();
  for (const statement of [
    '14-day refund',
    'new subscription, you can withdraw within 14 days and get your money back',
    'Cancel anytime',
    'in compliance with the GDPR and the CCPA',
  ])
    await expectContains(summary(), statement);
});

test('Accept and Continue is enabled only while the agreement is ticked', async () => {
  await meetTerms();
  await expectContains(modal(), 'I have read and agree to the Terms of Service');
  await expectContains(modal(), 'is an educational simulation only');
  await expect.element(acceptButton()).toBeDisabled();
  await agreement().click();
  await expect.element(acceptButton()).toBeEnabled();
  await agreement().click();
  await expect.element(acceptButton()).toBeDisabled();
});

test('accepting stores the session flag and the timestamp encrypted in this browser', async () => {
  await meetTerms();
  await acceptTerms();
  for (const key of [FLAG, '_secure_termsAcceptedAt']) expect(localStorage.getItem(key)).toMatch(/^v1\./);
});

test('with the session flag true there is no terms dialog, even if the user has no termsAcceptedAt', async () => {
  const { leave, user } = await meetTerms();
  await acceptTerms();
  leave();
  await mountApp({ user, storage: sealedStorage() });
  await expect.element(account()).toBeVisible();
  await expectAbsent(modal());
});

test.for([
  {
    name: 'the flag cannot be read',
    breakIt: () => {
      const prototype: { getItem: (this: Storage, key: string) => string | null } = Storage.prototype;
      const read = prototype.getItem;
      vi.spyOn(prototype, 'getItem').mockImplementation(function getItem(this: Storage, key) {
        if (key === FLAG) throw new Error('blocked');
        return read.call(this, key);
      });
    },
  },
  { name: 'the flag was tampered with', breakIt: () => localStorage.setItem(FLAG, 'true') },
])('when $name the terms dialog is shown', async ({ breakIt }) => {
  const { leave, user } = await meetTerms();
  await acceptTerms();
  leave();
  breakIt();
  await mountApp({ user, storage: sealedStorage() });
  await expect.element(modal()).toBeVisible();
});

test.for([
  {
    name: 'the server refuses with a message',
    message: 'The terms have changed meanwhile.',
    fail: () => answerOf(500, { message: 'The terms have changed meanwhile.' }),
  },
  {
    name: 'the server refuses without one',
    message: 'Failed to save terms acceptance',
    fail: () => new Response('broken', { status: 500 }),
  },
  {
    name: 'the answer has the wrong shape',
    message: 'Failed to save terms acceptance',
    fail: () => answerOf(200, { accepted: true }),
  },
  { name: 'the network fails', message: 'Network error occurred.', fail: cut },
  { name: 'the browser is offline', message: 'Network error occurred.', fail: offline },
])("when $name, accepting says '$message' and can be tried again", async ({ message, fail }) => {
  const { server } = await meetTerms(new FakeServer().respond(ACCEPT, fail));
  await agreement().click();
  await acceptButton().click();
  await expectContains(modal().getByRole('alert'), message);
  await expect.element(acceptButton()).toBeEnabled();
  server.answer(ACCEPT, ACCEPTED);
  await expectGone(modal(), () => acceptButton().click());
});

test("a failed decline says 'Error occurred.'", async () => {
  await meetTerms();
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await modal().getByRole('button', { name: 'Decline and sign out' }).click();
  await expectContains(modal().getByRole('alert'), 'Error occurred.');
});

test('the terms can be read and accepted by keyboard alone', async () => {
  await meetTerms();
  await expect.element(summary()).toHaveFocus();
  // While the browser is busy, a key press may not scroll the text. The test therefore presses again, as a reader
  // would.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{End}');
      return modal().getByText('Read', { exact: true }).elements().length;
    })
    .toBe(1);
  await tabTo(agreement());
  await userEvent.keyboard(' ');
  await expectGone(modal(), () => pressByKeyboard(acceptButton()));
});
