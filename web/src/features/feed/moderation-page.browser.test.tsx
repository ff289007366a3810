// If this fails, a moderator cannot decide on a report, or still sees one that another moderator has settled.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Report, ReportsResponse } from '@tradesense/contract/posts.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectGone } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const REPORTS = 'GET /api/moderation/reports';
const SETTLE = 'POST /api/moderation/reports/{id}/settlement';
const REPORT: Report = {
  id: '01900000-0000-7000-8000-000000000201',
  at: '2026-11-24T09:30:00.000Z',
  reason: 'false-promise',
  note: 'Promises profit.',
  reporter: { username: 'fritz', profileImageUrl: null },
  postId: '01900000-0000-7000-8000-000000000001',
  commentId: null,
  classMessageId: null,
  author: { username: 'olga', profileImageUrl: null },
  text: 'Double your money by Friday.',
  profile: null,
};
const listOf = (...reports: Report[]): ReportsResponse => ({ reports, nextCursor: null });
const main = page.getByRole('main');
const open = (server: FakeServer) => mountApp({ path: '/moderation', user: newUser({ isModerator: true }), server });

test('a report shows the reported text and its reason, and disappears once it is settled', async () => {
  let reports = [REPORT];
  const server = new FakeServer()
    .answer(REPORTS, () => listOf(...reports))
    .answer(SETTLE, () => {
      reports = [];
      return { settled: 1 };
    });
  await open(server);
  const report = main.getByRole('article', { name: 'Report about a post' });
  await expect.element(report.getByText('Double your money by Friday.')).toBeVisible();
  await expect.element(report.getByText('Promise of profit, or advice for money')).toBeVisible();
  await expectAccessiblePart();
  await expectGone(report, () => report.getByRole('button', { name: 'Hide the post' }).click());
  await expect.element(main.getByText('No open reports')).toBeVisible();
  expect(server.callsOf(SETTLE)[0]?.body).toEqual({ settlement: 'hidden' });
});

test('a report that another moderator has settled disappears from the list', async () => {
  let reports = [REPORT];
  const server = new FakeServer()
    .answer(REPORTS, () => listOf(...reports))
    .respond(SETTLE, () => answerOf(404, { code: 'not-found', detail: 'Nothing here.' }));
  await open(server);
  reports = [];
  await main.getByRole('button', { name: 'Leave it' }).click();
  await expect.element(main.getByText('No open reports')).toBeVisible();
});

test('a moderator removes parts of a reported profile with a reason, and must choose the parts first', async () => {
  const REMOVE = 'POST /api/moderation/reports/{id}/removal';
  const profile = { name: 'Olga Petrov', bio: 'Send me your keys.', links: ['https://bad.example/'] };
  let reports: Report[] = [{ ...REPORT, postId: null, text: '', profile }];
  const server = new FakeServer()
    .answer(REPORTS, () => listOf(...reports))
    .answer(REMOVE, () => {
      reports = [];
      return { settled: 2 };
    });
  await open(server);
  const report = main.getByRole('article', { name: 'Report about a profile' });
  await expect.element(report.getByText('Send me your keys.')).toBeVisible();
  await expect.element(report.getByText('https://bad.example/')).toBeVisible();
  expect(report.getByRole('button', { name: 'Hide' }).query()).toBeNull();
  await report.getByRole('button', { name: 'Remove parts' }).click();
  const dialog = page.getByRole('dialog');
  expect(dialog.getByRole('checkbox', { name: 'Picture' }).query()).toBeNull();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog.getByText('Choose what to remove.')).toBeVisible();
  await expectAccessiblePart();
  await dialog.getByRole('checkbox', { name: 'Bio' }).click();
  await dialog.getByRole('checkbox', { name: 'Links' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asks for passwords.');
  await expectGone(dialog, () => dialog.getByRole('button', { name: 'Remove' }).click());
  await expect.element(main.getByText('No open reports')).toBeVisible();
  expect(server.callsOf(REMOVE)[0]?.body).toEqual({ parts: ['bio', 'links'], reason: 'Asks for passwords.' });
});
