// If this fails, learners do not see what happened, unseen notifications are marked as read, or a change of the
// settings is lost without a message.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NOTIFICATION_TYPES } from '@tradesense/contract/notification-constants.ts';
import type {
  Notification,
  NotificationContent,
  NotificationMailRequest,
  NotificationPreferences,
  PushDevices,
} from '@tradesense/contract/notifications.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const LIST = 'GET /api/notifications';
const READ = 'POST /api/notifications/read';
const CHOICES = 'GET /api/notifications/preferences';
const CHOICES_PUT = 'PUT /api/notifications/preferences';
const MAIL_PUT = 'PUT /api/notifications/mail';
const ALL_ON: NotificationPreferences = {
  choices: NOTIFICATION_TYPES.map((type) => ({ type, isOn: true, isMailed: false, isPushed: false })),
  mail: { timing: 'daily', quiet: null, timeZone: 'Europe/Berlin' },
  push: { timing: 'immediate' },
};
const DEVICES = 'GET /api/notifications/devices';
const NO_DEVICES: PushDevices = { publicKey: 'BKey', devices: [] };
const STOP: NotificationContent = {
  type: 'stop-filled',
  payload: { accountId: 'a1', asset: 'ETH', side: 'sell', quantity: '0.5', price: '3310', remaining: '0' },
};
const GRANT: NotificationContent = {
  type: 'granted',
  payload: { accountId: 'a1', amount: '10000', quarter: '2026-Q1' },
};

const notificationOf = (
  id: string,
  content: NotificationContent,
  change: Partial<Notification> = {},
): Notification => ({
  id,
  place: `1.${id}`,
  at: new Date().toISOString(),
  isRead: false,
  parts: 1,
  content,
  ...change,
});

/** Returns a fake server that calls `rows` to get the notifications of each list that it returns. */
function serverOf(rows: () => readonly Notification[], nextCursor: string | null = null): FakeServer {
  return new FakeServer()
    .answer(LIST, ({ url }) => {
      const isUnreadOnly = url.searchParams.get('filter') === 'unread';
      const notifications = rows().filter(({ isRead }) => !isUnreadOnly || !isRead);
      const unreadCount = rows().filter(({ isRead }) => !isRead).length;
      return { notifications, nextCursor: url.searchParams.has('cursor') ? null : nextCursor, unreadCount };
    })
    .answer(CHOICES, ALL_ON)
    .answer(DEVICES, NO_DEVICES);
}
const open = (server: FakeServer, path = '/notifications') => mountApp({ path, user: newUser(), server });
const row = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name });

test('on a phone the choices are folded below the list, and the head of the page leads to them', async () => {
  await page.viewport(390, 844);
  await open(
    serverOf(() => [notificationOf('n1', STOP)]),
    '/notifications?filter=sandbox',
  );
  await expect.element(row(/Stop filled/)).toBeInViewport();
  const choice = page.getByRole('checkbox', { name: 'Liquidations by email' });
  await expectAbsent(choice);
  await page.getByRole('link', { name: 'Choices' }).click();
  await expect.element(choice).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Sandbox' })).toHaveAttribute('aria-selected', 'true');
  const fold = button('Your notification choices');
  await expect.element(fold).toHaveFocus();
  await fold.click();
  await expectAbsent(choice);
  await page.getByRole('link', { name: 'Choices' }).click();
  await expect.element(choice).toBeVisible();
  await expect.element(fold).toHaveFocus();
});

test('notifications are listed by day with their links, accessible in both themes', async () => {
  const old = notificationOf('n1', GRANT, { at: '2026-01-01T10:00:00Z', isRead: true });
  await open(serverOf(() => [notificationOf('n2', STOP, { parts: 2 }), old]));
  const stop = row(/Stop filled: sold 0.5 ETH/);
  await expect.element(stop.getByText('in 2 parts, the last at 3,310.00')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.element(stop.getByRole('link')).toHaveAttribute('href', '/sandbox/journal?account=a1');
  await expect.element(row(/Grant: 10,000.00 SENSE\$ for Q1 2026/)).toBeVisible();
  await expectAccessiblePart();
});

test('a learner without notifications reads what will be listed here', async () => {
  await open(serverOf(() => []));
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await expect.element(button('Mark all as read')).toHaveAttribute('aria-disabled', 'true');
});

test('all shown notifications are marked as read up to the newest', async () => {
  let rows = [notificationOf('n2', STOP), notificationOf('n1', GRANT)];
  const server = serverOf(() => rows).respond(READ, ({ body }) => {
    rows = rows.map((each) => ({ ...each, isRead: true }));
    expect(body).toEqual({ upTo: '1.n2' });
    return answerOf(200, { unreadCount: 0 });
  });
  await open(server, '/notifications?filter=unread');
  await expect.element(page.getByRole('tab', { name: 'Unread 2' })).toHaveAttribute('aria-selected', 'true');
  await button('Mark all as read').click();
  await expect.element(page.getByText('You have read everything')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Unread', exact: true })).toBeVisible();
});

test('a single notification is marked as read by its link', async () => {
  let rows = [
    notificationOf('n2', { type: 'badge-earned', payload: { badge: 'plans-kept', tier: 'bronze' } }),
    notificationOf('n1', GRANT),
  ];
  const server = serverOf(() => rows)
    .answer('GET /api/badges', { badges: [] })
    .respond(READ, () => {
      rows = rows.map((each) => ({ ...each, isRead: each.isRead || each.id === 'n2' }));
      return answerOf(200, { unreadCount: 1 });
    });
  const { router } = await open(server);
  await row(/plans kept/i)
    .getByRole('link')
    .click();
  await expect.poll(() => router.state.location.pathname).toBe('/badges');
  await expect.poll(() => server.callsOf(READ).map(({ body }) => body)).toEqual([{ ids: ['n2'] }]);
  await router.navigate({ to: '/notifications' });
  await expect.element(page.getByRole('tab', { name: 'Unread 1' })).toBeVisible();
  await expect.element(row(/Grant:.*unread/)).toBeVisible();
  await row(/plans kept/i)
    .getByRole('link')
    .click();
  await expect.poll(() => router.state.location.pathname).toBe('/badges');
  expect(server.callsOf(READ)).toHaveLength(1);
});

test('if marking fails, a message says so and the notifications stay unread', async () => {
  await open(serverOf(() => [notificationOf('n1', GRANT)]).respond(READ, () => answerOf(500, {})));
  await button('Mark all as read').click();
  await expect.element(page.getByText('They could not be marked as read')).toBeVisible();
  await expect.element(row(/Grant:.*unread/)).toBeVisible();
});

test('older notifications are shown on demand; if they fail to load, the first page stays', async () => {
  let isDown = true;
  const server = serverOf(() => [notificationOf('n2', STOP)], '1.n2');
  const first = { notifications: [notificationOf('n2', STOP)], nextCursor: '1.n2', unreadCount: 2 };
  server.respond(LIST, ({ url }) => {
    if (!url.searchParams.has('cursor')) return answerOf(200, first);
    if (isDown) return answerOf(500, {});
    return answerOf(200, { notifications: [notificationOf('n1', GRANT)], nextCursor: null, unreadCount: 2 });
  });
  await open(server);
  await button('Show older').click();
  await expect.element(page.getByText('Older ones could not be loaded')).toBeVisible();
  await expect.element(row(/Stop filled/)).toBeVisible();
  isDown = false;
  await button('Try again').click();
  await expect.element(row(/Grant:/)).toBeVisible();
  await expectAbsent(button('Show older'));
});

test('an event of the server refreshes the list', async () => {
  let rows = [notificationOf('n1', GRANT)];
  await open(serverOf(() => rows));
  await expect.element(row(/Grant:/)).toBeVisible();
  rows = [notificationOf('n2', STOP), ...rows];
  window.dispatchEvent(new Event('notificationUpdate'));
  await expect.element(row(/Stop filled/)).toBeVisible();
});

test('a choice is stored immediately, and undone with the reason if that fails', async () => {
  const server = serverOf(() => []);
  server.respond(CHOICES_PUT, ({ body }) => {
    expect(body).toEqual({ type: 'stop-filled', channel: 'in-app', isOn: false });
    const choices = ALL_ON.choices.map((each) => ({ ...each, isOn: each.type !== 'stop-filled' }));
    return answerOf(200, { ...ALL_ON, choices });
  });
  await open(server);
  const stops = page.getByRole('checkbox', { name: 'Stops filled in the app' });
  await stops.click();
  await expect.element(stops).not.toBeChecked();
  await expect.poll(() => server.callsOf(CHOICES_PUT)).toHaveLength(1);
  server.respond(CHOICES_PUT, () => answerOf(503, {}));
  await stops.click();
  await expect.element(page.getByText('Your choice was not saved')).toBeVisible();
  await expect.element(stops).not.toBeChecked();
});

test('a type has a switch for the app and one for emails, which are stored separately', async () => {
  const server = serverOf(() => []);
  server.respond(CHOICES_PUT, ({ body }) => {
    expect(body).toEqual({ type: 'exam-graded', channel: 'mail', isOn: true });
    const choices = ALL_ON.choices.map((each) => ({ ...each, isMailed: each.type === 'exam-graded' }));
    return answerOf(200, { ...ALL_ON, choices });
  });
  await open(server);
  const exams = page.getByRole('checkbox', { name: 'Exams graded by email' });
  await exams.click();
  await expect.poll(() => server.callsOf(CHOICES_PUT)).toHaveLength(1);
  await expect.element(exams).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Exams graded in the app' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Stops filled by email' })).not.toBeChecked();
  await expectAccessiblePart();
});

test('quiet hours are stored, and once emails are never sent, the switches for emails are disabled', async () => {
  const server = serverOf(() => []);
  server.respond(MAIL_PUT, ({ body }) =>
    answerOf(200, { ...ALL_ON, mail: { ...ALL_ON.mail, ...(body as NotificationMailRequest) } }),
  );
  await open(server);
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await page.getByRole('combobox', { name: 'Until' }).selectOptions('08:30');
  await page.getByRole('combobox', { name: 'Emails' }).selectOptions('Never');
  await expect
    .poll(() => server.callsOf(MAIL_PUT).map(({ body }) => body))
    .toEqual([
      { timing: 'daily', quiet: { from: '22:00', to: '07:00' } },
      { timing: 'daily', quiet: { from: '22:00', to: '08:30' } },
      { timing: 'never', quiet: { from: '22:00', to: '08:30' } },
    ]);
  await expect.element(page.getByRole('checkbox', { name: 'Exams graded by email' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Quiet hours' })).toBeChecked();
});

test('a type has a switch for pushes, which can be sent daily and be ended for a browser', async () => {
  const server = serverOf(() => []);
  const laptop = { id: 'd1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', since: '2026-01-01T10:00:00Z' };
  server
    .answer(DEVICES, { ...NO_DEVICES, devices: [{ ...laptop, isThisSession: false }] })
    .respond(CHOICES_PUT, ({ body }) => {
      expect(body).toEqual({ type: 'mention', channel: 'push', isOn: true });
      const choices = ALL_ON.choices.map((each) => ({ ...each, isPushed: each.type === 'mention' }));
      return answerOf(200, { ...ALL_ON, choices });
    })
    .respond('PUT /api/notifications/push', ({ body }) =>
      answerOf(200, { ...ALL_ON, push: body as NotificationPreferences['push'] }),
    )
    .respond('DELETE /api/notifications/devices/{id}', () => answerOf(200, NO_DEVICES));
  await open(server);
  await page.getByRole('checkbox', { name: 'Mentions of you by push' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Mentions of you by push' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Pushes' }).selectOptions('Once a day');
  await expect.element(page.getByText('At 8:00, time zone Europe/Berlin.').last()).toBeVisible();
  await expectAccessiblePart();
  await button('Remove Chrome on Linux').click();
  await expectAbsent(page.getByRole('list', { name: 'Browsers with push notifications' }));
});

test('without a service worker the page says that the browser cannot show pushes', async () => {
  await open(serverOf(() => []));
  await expect.element(page.getByRole('checkbox', { name: 'Push to this browser' })).toBeDisabled();
  await expect.element(page.getByText('This browser cannot show them.')).toBeVisible();
});

test('a guest is led to sign in', async () => {
  await mountApp({ path: '/notifications' });
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect.element(signIn).toHaveAttribute('href', expect.stringContaining('next=%2Fnotifications'));
});
