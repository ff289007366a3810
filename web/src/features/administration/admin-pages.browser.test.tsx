// If this fails, an administration page is empty, hides a failure, or cannot be used with a keyboard or a screen
// reader.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INITIAL_NUMBERS } from '@tradesense/contract/product-numbers-constants.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { detailOf, OVERVIEW, REGRADE, SETTINGS_ANSWER, STUDY_ITEMS, userOf } from './admin-server.test-data.ts';

const admin = () => newUser({ isAdmin: true, username: 'root_1' });
const PUT_SETTING = 'PUT /api/admin/settings/{key}';

const fullServer = () =>
  new FakeServer()
    .answer('GET /api/admin/overview', OVERVIEW)
    .answer('GET /api/admin/settings', SETTINGS_ANSWER)
    .answer('GET /api/admin/audit', { entries: detailOf(userOf(1)).audit, nextCursor: null })
    .answer('GET /api/admin/test-results', {
      results: [
        {
          id: userOf(7).id,
          kind: 'chart-exam',
          learnerId: userOf(8).id,
          learner: 'learner_8',
          subject: 'swing-analysis',
          scope: 'crypto',
          isRated: true,
          state: 'completed',
          score: 0.46,
          passed: false,
          startedAt: '2026-01-14T08:00:00.000Z',
          endedAt: '2026-01-14T08:20:00.000Z',
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/feedback', {
      messages: [
        {
          id: userOf(9).id,
          type: 'bug_report',
          subject: 'The chart is empty',
          message: 'On the Bias Test page.',
          sender: 'learner_9',
          senderId: userOf(9).id,
          canReply: true,
          userAgent: 'Browser 1.0',
          state: 'open',
          createdAt: '2026-01-14T08:00:00.000Z',
          answeredAt: null,
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/mails', {
      mails: [
        {
          id: userOf(10).id,
          kind: 'verify-email',
          maskedTo: 'a•••n@example.org',
          subject: 'Confirm your email address',
          createdAt: '2026-01-14T08:00:00.000Z',
          sentAt: null,
          attempts: 3,
          nextAttemptAt: '2026-01-14T09:00:00.000Z',
          lastError: 'connection refused',
        },
      ],
      nextCursor: null,
      transport: 'file',
    })
    .answer('GET /api/admin/lti', {
      tool: {
        loginUrl: 'https://learn.example/api/lti/login',
        launchUrl: 'https://learn.example/api/lti/launch',
        keysUrl: 'https://learn.example/api/lti/jwks',
        deepLinkingUrl: 'https://learn.example/api/lti/launch?for=choice',
      },
      platforms: [
        {
          id: userOf(12).id,
          name: 'Our Moodle',
          issuer: 'https://moodle.example.org',
          clientId: 'a1b2c3',
          authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
          tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
          keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
          deploymentIds: ['1'],
          createdAt: '2026-01-14T08:00:00.000Z',
          people: 31,
          courses: 2,
        },
      ],
      parked: [
        {
          id: userOf(13).id,
          platform: 'Our Moodle',
          className: 'Markets 101',
          assignment: 'Candles',
          attempts: 1,
          error: 'The platform answered 404.',
          parkedAt: '2026-01-14T08:00:00.000Z',
        },
      ],
    })
    .answer('GET /api/admin/deliveries', {
      parked: 1,
      retried: 0,
      deliveries: [
        {
          eventId: userOf(11).id,
          subscriber: 'badges',
          type: 'lessonFinished',
          aggregate: null,
          attempts: 15,
          nextAttemptAt: '2026-01-14T09:00:00.000Z',
          parkedAt: '2026-01-14T08:00:00.000Z',
          lastError: 'badges is broken',
        },
      ],
    })
    .answer('GET /api/admin/market', {
      state: 'live',
      reason: null,
      source: 'simulated',
      asOf: '2026-01-15T11:59:59.000Z',
      ageSeconds: 1,
      assets: [{ symbol: 'BTC', price: 97_123.4, ageSeconds: 1 }],
    })
    .answer('GET /api/admin/market/gaps', { series: [] })
    .answer('GET /api/admin/chart-exam-items', { items: [], nextCursor: null })
    .answer('GET /api/admin/regrades', { regrades: [REGRADE], nextCursor: null })
    .answer('GET /api/admin/study-items', STUDY_ITEMS);

test.each([
  ['/admin', 'Admin Panel', '12,418'],
  ['/admin/test-results', 'Test results', 'learner_8'],
  ['/admin/appeals', 'Items and appeals', 'No exam has drawn a chart yet.'],
  ['/admin/regrades', 'Re-grades', 'The rule was wrong'],
  ['/admin/study-items', 'Item statistics', 'What a candle says, q1'],
  ['/admin/feedback', 'Feedback', 'On the Bias Test page.'],
  ['/admin/lti', 'Learning platforms', 'The platform answered 404.'],
  ['/admin/mail', 'Mail outbox', 'connection refused'],
  ['/admin/events', 'Events and jobs', 'badges is broken'],
  ['/admin/market', 'Market', 'Nothing is stored'],
  ['/admin/ledger', 'Ledger check', 'Sandbox account'],
  ['/admin/settings', 'Settings', 'Bias Tests that unlock the sandbox'],
  ['/admin/audit', 'Audit log', 'left the team'],
])('%s shows %s with its content, accessibly, at 1440 and 390 px', async (path, heading, text) => {
  await page.viewport(1440, 900);
  await mountApp({ path, user: admin(), server: fullServer() });
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expectAccessiblePart();
  await page.viewport(390, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('a setting out of its bounds is refused at its field; one within them is sent and shown with who changed it', async () => {
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

test('the announcement stands above every page, for visitors too', async () => {
  const server = new FakeServer().answer('GET /api/settings', {
    registrationsOpen: true,
    announcement: 'Maintenance on Sunday at 08:00 UTC.',
    features: { feed: true, replay: true, realOrShuffled: true },
    numbers: INITIAL_NUMBERS,
  });
  await mountApp({ path: '/learn-more', server });
  await expect.element(page.getByText('Maintenance on Sunday at 08:00 UTC.')).toBeVisible();
});
