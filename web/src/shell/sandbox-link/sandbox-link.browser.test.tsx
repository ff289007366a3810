// If this fails, the Sandbox link does not show the user's progress, its tooltip cannot be reached, or an unlock is not
// announced exactly once.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import {
  expectAbsent,
  expectContains,
  expectGone,
  expectText,
  expectTexts,
  focusOn,
} from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const CALL = 'GET /api/sandbox/unlock-check';
const REWARD = 'Unlock $10,000 SENSE$ Trading';

const bar = () => page.getByRole('navigation', { name: 'Main' });
const link = () => bar().getByRole('link', { name: /^Sandbox/ });
const tooltip = () => page.getByRole('tooltip');
const toast = () => page.getByRole('status').filter({ hasText: 'Sandbox unlocked' });

function statusOf(biasTests: number, chartExams: number): UnlockCheckResponse {
  const isUnlocked = biasTests + chartExams === 4;
  return {
    unlocked: isUnlocked,
    progressPercentage: 25 * (biasTests + chartExams),
    unlockedAt: isUnlocked ? '2026-01-15T12:00:00.000Z' : null,
    biasTests: { done: biasTests, needed: 2 },
    chartExams: { done: chartExams, needed: 2 },
  };
}

const serverAt = (biasTests: number, chartExams: number): FakeServer =>
  new FakeServer().answer(CALL, statusOf(biasTests, chartExams));

test('for a guest, the link leads to pricing and its tooltip says to log in', async () => {
  await mountApp();
  await expect.element(link()).toHaveAttribute('href', '/pricing');
  await expect.element(link()).not.toHaveAttribute('aria-disabled');
  await link().hover();
  await expectContains(tooltip(), 'Complete Tests to Unlock');
  await expectContains(tooltip(), 'Log in');
  await expectContains(tooltip(), REWARD);
  await expectAbsent(tooltip().getByRole('progressbar'));
  await link().click();
  await expect.poll(() => window.location.pathname).toBe('/pricing');
});

test('the tooltip Complete Tests to Unlock shows the progress bar, the requirements and the reward', async () => {
  await mountApp({ user: newUser(), server: serverAt(2, 1) });
  await expectText(link(), 'Sandbox 75%');
  await link().hover();
  await expectContains(tooltip(), 'Complete Tests to Unlock');
  expect((tooltip().getByRole('progressbar').element() as HTMLProgressElement).value).toBe(75);
  await expectContains(tooltip(), '75% Complete');
  await expectTexts(tooltip().getByRole('listitem'), [
    /Complete Bias Tests\s*2 of 2, done$/,
    /Pass Chart Exams\s*1 of 2$/,
  ]);
  await expectContains(tooltip(), REWARD);
});

test('the tooltip also opens by focus, describes the link, can be pointed at, and closes with Esc', async () => {
  await mountApp({ user: newUser() });
  await expectText(link(), 'Sandbox 0%');
  focusOn(bar().getByRole('link', { name: 'Dashboard' }));
  await userEvent.tab();
  await expect.element(link()).toHaveFocus();
  await expect.element(link()).toHaveAccessibleDescription(/Complete Tests to Unlock/);
  await expectGone(tooltip(), () => userEvent.keyboard('{Escape}'));
  await expect.element(link()).toHaveFocus();
  await userEvent.tab();
  await bar().getByRole('link', { name: 'Home' }).hover();
  await link().hover();
  await tooltip().getByText(REWARD).hover();
  await expect.element(tooltip()).toBeVisible();
  await expectGone(tooltip(), () => bar().getByRole('link', { name: 'Home' }).hover());
});

test.for([
  { screen: 1280, width: 280 },
  { screen: 768, width: 280 },
  { screen: 480, width: 260 },
  { screen: 320, width: 260 },
])('the tooltip is $width px wide on a screen of $screen px', async ({ screen, width }) => {
  await page.viewport(screen, 800);
  await mountApp({ user: newUser() });
  if (screen > 768) await link().hover();
  else await pressInMenu();
  await expectContains(tooltip(), REWARD);
  expect(tooltip().element().getBoundingClientRect().width).toBe(width);
});

test('a circular ring around the icon shows the progress', async () => {
  await mountApp({ user: newUser(), server: serverAt(2, 0) });
  await expectText(link(), 'Sandbox 50%');
  const circles = link().element().querySelectorAll('circle');
  expect(circles).toHaveLength(2);
  expect(circles[1]?.getAttribute('stroke-dasharray')).toBe('50 100');
});

test('for an unlocked user, the link leads to the sandbox without percentage or tooltip, and a toast says so once', async () => {
  const user = newUser();
  const server = serverAt(2, 1);
  const app = await mountApp({ user, server });
  await expectText(link(), 'Sandbox 75%');
  await expectAbsent(toast());
  server.answer(CALL, statusOf(2, 2));
  window.dispatchEvent(new Event('focus'));
  await expectContains(toast(), '$10,000 SENSE$');
  const card = toast().element().querySelector(':scope > div')?.getBoundingClientRect();
  expect(window.innerWidth - (card?.right ?? 0)).toBeLessThan(40);
  expect(card?.top).toBeLessThan(200);
  await expectText(link(), 'Sandbox');
  await expect.element(link()).toHaveAttribute('href', '/sandbox');
  await expect.element(link()).not.toHaveAttribute('aria-disabled');
  await link().hover();
  await expectAbsent(tooltip());
  await expectGone(toast(), () => page.getByRole('button', { name: 'Close the message: Sandbox unlocked' }).click());
  app.leave();
  await mountApp({ user, server });
  await expect.element(link()).toHaveAttribute('href', '/sandbox');
  await expectAbsent(toast());
});

test('the toast does not cover a button, and closes by itself', async () => {
  const user = newUser();
  const server = serverAt(2, 1);
  await mountApp({ user, server });
  await expectText(link(), 'Sandbox 75%');
  // Moves the pointer away: a pointer over the toast would keep the toast open.
  await bar().getByRole('link', { name: 'Home' }).hover();
  // Adds a button at the position where the toast appears.
  const button = document.createElement('button');
  button.textContent = 'See the results';
  button.style.cssText = 'position:fixed;right:40px;top:140px;z-index:1';
  document.querySelector('main')?.append(button);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.answer(CALL, statusOf(2, 2));
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => toast().elements().length).toBe(1);
  const isFree = () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === button;
  };
  await expect.poll(isFree).toBe(true);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => toast().elements()).toEqual([]);
});

test('a browser that never saw the sandbox locked does not announce the unlock', async () => {
  await mountApp({ user: newUser(), server: serverAt(2, 2) });
  await expect.element(link()).toHaveAttribute('href', '/sandbox');
  await expectAbsent(toast());
});

test.for([
  ['aborted', cut],
  ['answered with 500', () => answerOf(500, {})],
] as const)('a check that is %s shows no error, and the link stays locked', async ([, fail]) => {
  await mountApp({ user: newUser(), server: new FakeServer().respond(CALL, fail) });
  await expectText(link(), 'Sandbox');
  await expect.element(link()).toHaveAttribute('aria-disabled', 'true');
  await expectAbsent(page.getByRole('alert').filter({ hasText: /\S/ }));
  await link().hover();
  await expectContains(tooltip(), 'Complete Tests to Unlock');
});
async function pressInMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const inMenu = page.getByRole('dialog').getByRole('link', { name: /^Sandbox/ });
  // Waits until the menu has finished sliding in.
  await expect.element(inMenu).toBeInViewport({ ratio: 1 });
  await inMenu.click({ force: true });
}
