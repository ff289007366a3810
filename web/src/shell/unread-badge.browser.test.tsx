// If this fails, the bell differs from the specification: in its count, in when it fetches the count, or in showing an
// error if a request fails.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent, expectText, setHidden } from '../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../browser-test/fake-server.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';

const CALL = 'GET /api/notifications/unread-count';
const POLL_MS = 30_000;

const bell = () => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** Returns a server that responds with `counts` one after the other, and then always with the last one. */
function countsOf(...counts: readonly (number | 'failure')[]): FakeServer {
  const server = new FakeServer();
  return server.respond(CALL, () => {
    const count = counts[Math.min(server.callsOf(CALL).length, counts.length) - 1] ?? 0;
    return count === 'failure' ? answerOf(500, {}) : answerOf(200, { unreadCount: count });
  });
}

test('a guest has no bell', async () => {
  await mountApp();
  await expectAbsent(bell());
});

test.for([
  { count: 1, text: '1' },
  { count: 99, text: '99' },
  { count: 120, text: '99+' },
])('with $count unread notifications the badge shows $text', async ({ count, text }) => {
  await mountApp({ user: newUser(), server: countsOf(count) });
  await expectText(bell(), text);
  await expect.element(bell()).toHaveAccessibleName(`Notifications, ${text} unread`);
});

test('the count is requested every 30000 ms, but not while the tab is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await mountApp({ user: newUser(), server: countsOf(1, 2, 3) });
  await expectText(bell(), '1');
  await vi.advanceTimersByTimeAsync(POLL_MS);
  await expectText(bell(), '2');
  const seen = server.callsOf(CALL).length;
  setHidden(true);
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(server.callsOf(CALL)).toHaveLength(seen);
  setHidden(false);
  await vi.advanceTimersByTimeAsync(1);
  await expectText(bell(), '3');
});

test('a notificationUpdate event refreshes the count at once', async () => {
  await mountApp({ user: newUser(), server: countsOf(4, 0) });
  await expectText(bell(), '4');
  window.dispatchEvent(new Event('notificationUpdate'));
  await expectText(bell(), '');
  await expect.element(bell()).toHaveAccessibleName('Notifications');
});

test('a failed request shows no error, and the last count stays', async () => {
  const { server } = await mountApp({ user: newUser(), server: countsOf(7, 'failure') });
  await expectText(bell(), '7');
  window.dispatchEvent(new Event('notificationUpdate'));
  await expect.poll(() => server.callsOf(CALL).length).toBe(2);
  await expectAbsent(page.getByRole('alert').filter({ hasText: /\S/ }));
  await expectText(bell(), '7');
});

test('an event of the stream refreshes the count at once', async () => {
  const { server } = await mountApp({ user: newUser(), server: countsOf(4, 5) });
  await expectText(bell(), '4');
  await expect.poll(() => server.hasStream()).toBe(true);
  server.push('account', { type: 'unread-count', unreadCount: 5 });
  await expectText(bell(), '5');
});
