// If this fails, an administration page is empty, hides a failure, or cannot be used with a keyboard or a screen
// reader.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INITIAL_NUMBERS } from '@tradesense/contract/product-numbers-constants.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectInView, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { SETTINGS_ANSWER } from './admin-server.test-data.ts';
import { fullServer } from './admin-full-server.test-data.ts';

const admin = () => newUser({ isAdmin: true, username: 'root_1' });
const PUT_SETTING = 'PUT /api/admin/settings/{key}';

test.each([
  ['/admin', 'Admin Panel', '12,418'],
  ['/admin', 'Admin Panel', 'Active in 7 days'],
  ['/admin/test-results', 'Test results', 'learner_8'],
  ['/admin/appeals', 'Items and appeals', 'BTC 1d,'],
  ['/admin/regrades', 'Re-grades', 'The rule was wrong'],
  ['/admin/study-items', 'Item statistics', 'What a candle says, q1'],
  ['/admin/feedback', 'Feedback', 'On the Bias Test page.'],
  ['/admin/lti', 'Learning platforms', 'The platform answered 404.'],
  ['/admin/mail', 'Mail outbox', 'connection refused'],
  ['/admin/events', 'Events and jobs', 'badges is broken'],
  ['/admin/market', 'Market', '1 from '],
  ['/admin/ledger', 'Ledger check', 'Sandbox account'],
  ['/admin/settings', 'Settings', 'Bias Tests that unlock the sandbox'],
  ['/admin/audit', 'Audit log', 'left the team'],
])('%s shows %s with its content, is accessible at 1440 and 390 px, and fits both', async (path, heading, text) => {
  await page.viewport(1440, 900);
  await mountApp({ path, user: admin(), server: fullServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect.element(page.getByText(text).first()).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessiblePart();
  await page.viewport(390, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessiblePart();
  await page.viewport(1280, 800);
});

test('a figure of the overview leads to a list only if it is the number of entries that the list then shows', async () => {
  await mountApp({ path: '/admin', user: admin(), server: fullServer() });
  const main = page.getByRole('main');
  await expect.element(main.getByText('12,418')).toBeVisible();
  const links = main
    .getByRole('definition')
    .elements()
    .flatMap((value) => {
      const link = value.parentElement?.querySelector('a');
      return link ? [[link.textContent, link.getAttribute('href')]] : [];
    });
  expect(links).toEqual([
    ['Accounts', '/admin/users'],
    ['Suspended', '/admin/users?state=suspended'],
    ['Events being retried', '/admin/events?state=retried'],
    ['Parked deliveries', '/admin/events?state=parked'],
    ['Queued emails', '/admin/mail?state=waiting'],
    ['Failed emails', '/admin/mail?state=failing'],
    ['Newest price', '/admin/market'],
  ]);
  // The whole row can be pressed, so the figure can too.
  const { left, top } = main.getByText('12,418').element().getBoundingClientRect();
  expect(
    document
      .elementFromPoint(left + 4, top + 4)
      ?.closest('a')
      ?.getAttribute('href'),
  ).toBe('/admin/users');
});

test.each([['/admin'], ['/admin/market']])(
  '%s names the state of the feed and its source, and does not call simulated prices live',
  async (path) => {
    await mountApp({ path, user: admin(), server: fullServer() });
    await expect.element(page.getByRole('main').getByText('Working')).toBeVisible();
    await expect.element(page.getByRole('main').getByText('Simulated prices')).toBeVisible();
    await expectAbsent(page.getByRole('main').getByText(/\blive\b/));
  },
);

test('at 390 px the link of the current page is in view', async () => {
  await page.viewport(390, 800);
  await mountApp({ path: '/admin/audit', user: admin(), server: fullServer() });
  await expectInView(page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }));
  await page.viewport(1280, 800);
});

test('a setting outside its bounds is refused at its field, and one within them is sent', async () => {
  const server = fullServer().respond(PUT_SETTING, ({ body }) =>
    answerOf(200, {
      settings: SETTINGS_ANSWER.settings.map((each) =>
        each.key === 'unlock-bias-tests'
          ? {
              ...each,
              value: (body as { value: number }).value,
              previous: 2,
              changedBy: 'root_1',
              changedAt: '2026-01-15T12:00:00.000Z',
            }
          : each,
      ),
    }),
  );
  await mountApp({ path: '/admin/settings', user: admin(), server });
  const field = page.getByRole('textbox', { name: 'Bias Tests that unlock the sandbox' });
  const save = page.getByRole('button', { name: 'Save: Bias Tests that unlock the sandbox' });
  await field.fill('21');
  await save.click();
  await expect.element(page.getByText('The value must be a whole number from 0 to 20.')).toBeVisible();
  expect(server.callsOf(PUT_SETTING)).toEqual([]);
  await field.fill('3');
  await save.click();
  await expect.poll(() => server.callsOf(PUT_SETTING).map(({ body }) => body)).toEqual([{ value: 3 }]);
});

test('the announcement is above the page, also for visitors, and stays there from page to page', async () => {
  const server = new FakeServer().answer('GET /api/settings', {
    registrationsOpen: true,
    announcement: 'Maintenance on Sunday at 08:00 UTC.',
    features: { feed: true, replay: true, realOrShuffled: true },
    numbers: INITIAL_NUMBERS,
  });
  const { router } = await mountApp({ path: '/learn-more', server });
  const bar = page.getByText('Maintenance on Sunday at 08:00 UTC.');
  for (const path of ['/learn-more', '/privacy-policy', '/auth/login']) {
    await router.navigate({ to: path });
    await expect.poll(() => router.state.resolvedLocation?.pathname).toBe(path);
    await expect.element(bar).toBeVisible();
    const content = page.getByRole('main').element().getBoundingClientRect();
    expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(content.top);
  }
});
