// If this fails, a learner who wants notification emails gets none, or cannot stop them with the link in the email.
import { expect } from '@playwright/test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { ApiVisitor } from './support/api-visitor.ts';
import { passExam } from './support/exam-by-api.ts';
import { newLearner, signIn, type Learner } from './support/learner.ts';
import { linkFromMail, readOutbox } from './support/outbox-folder.ts';
import { enterAsLearner } from './support/shell-visit.ts';
import { test, type StoryProduct } from './support/story-product.ts';

const LINK = '/api/notifications/unsubscribe?token=';

test.use({ timezoneId: 'UTC' });

const unreadOf = async (visitor: ApiVisitor) =>
  (await visitor.call('GET /api/notifications/unread-count')).body.unreadCount;

const digestsTo = ({ dataDir }: StoryProduct, { email }: Learner): number =>
  readOutbox(dataDir).filter(({ text }) => text.includes(`To: ${email}`) && text.includes('List-Unsubscribe:')).length;

test('a learner switches emails on, gets the digest the next morning, and stops them with its link', async ({
  page,
  product,
}) => {
  const ann = newLearner('mailed');
  const visitor = await enterAsLearner(page, product, ann);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByRole('checkbox', { name: 'Exams graded by email' }).click();
  await saved;
  await passExam(visitor);
  await expect(page.getByText('Exam graded:')).toBeVisible();
  expect(digestsTo(product, ann)).toBe(0);

  // Moves the clock past the next eight o'clock, whatever time it is when this test runs. No page may be open while it
  // moves, because the session of the page ends.
  await page.goto('about:blank');
  await product.moveClock(DAY_MS + MINUTE_MS);
  await expect(() => expect(digestsTo(product, ann)).toBe(1)).toPass({ timeout: 45_000 });
  await page.goto(await linkFromMail(product.dataDir, ann.email, LINK));
  await expect(page.getByRole('heading', { name: 'Stop notification emails?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'TradeSense' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'Notification emails are stopped' })).toBeVisible();

  // Ben registers later than Ann, so the server processes him after her. Once Ben's digest has arrived, Ann's digest
  // would have arrived, too.
  const ben = newLearner('mailed-later');
  const other = await signIn(product, ben);
  await other.call('PUT /api/notifications/preferences', {
    body: { type: 'exam-graded', channel: 'mail', isOn: true },
  });
  const { body } = await visitor.call('POST /api/auth/login', { body: { email: ann.email, password: ann.password } });
  visitor.token = body.token;
  const { body: preferences } = await visitor.call('GET /api/notifications/preferences');
  expect(preferences.mail.timing).toBe('never');
  await passExam(visitor);
  await passExam(other);
  // A notification written after the clock has moved waits for the next digest.
  await expect.poll(() => unreadOf(visitor)).toBe(2);
  await expect.poll(() => unreadOf(other)).toBe(1);
  await product.moveClock(DAY_MS + HOUR_MS);
  await expect(() => expect(digestsTo(product, ben)).toBe(1)).toPass({ timeout: 45_000 });
  expect(digestsTo(product, ann)).toBe(1);
});
