// If this fails, an administrator re-grades charts without having seen what changes, or cannot find the items that
// mislead learners.
import { beforeAll, afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { REGRADE, REGRADE_PREVIEW, STUDY_ITEMS, userOf } from './admin-server.test-data.ts';

const START = 'POST /api/admin/regrades';
const PREVIEW = 'POST /api/admin/regrades/preview';
const ITEMS = 'GET /api/admin/study-items';
const admin = () => newUser({ isAdmin: true, username: 'root_1' });
const newServer = () =>
  new FakeServer()
    .answer('GET /api/admin/regrades', { regrades: [REGRADE], nextCursor: null })
    .answer(PREVIEW, REGRADE_PREVIEW)
    .answer(ITEMS, STUDY_ITEMS);

beforeAll(() => page.viewport(1280, 800));
afterAll(() => page.viewport(1280, 800));

test('a faulty chart is voided after a preview, with a reason and the own password', async () => {
  const itemId = userOf(33).id;
  const server = newServer()
    .answer('POST /api/admin/confirmation', { confirmedUntil: '2026-01-15T12:10:00.000Z' })
    .respond(START, () =>
      server.callsOf('POST /api/admin/confirmation').length === 0
        ? answerOf(403, { code: 'confirmation-needed', title: 'Enter your password again', status: 403 })
        : answerOf(200, { ...REGRADE, endedAt: null }),
    );
  await mountApp({ path: `/admin/regrades?item=${itemId}`, user: admin(), server });
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByText('1,620 with 1,620 charts')).toBeVisible();
  await expect.element(page.getByText('871, by 23 at most')).toBeVisible();
  await expect.element(page.getByText('66%, failed')).toBeVisible();
  await expect
    .element(page.getByText('The figures are of the 1,000 oldest exams; all 1,620 are graded again.'))
    .toBeVisible();
  expect(server.callsOf(START)).toEqual([]);
  await page.getByRole('button', { name: 'Void the chart…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A bar is missing');
  await page.getByRole('button', { name: 'Void the chart', exact: true }).click();
  await page.getByLabelText('Your password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Void the chart', exact: true }).click();
  const plan = { selection: { kind: 'item', itemId }, target: { kind: 'void' } };
  await expect
    .poll(() => server.callsOf(START).map(({ body }) => body))
    .toEqual([
      { ...plan, reason: 'A bar is missing' },
      { ...plan, reason: 'A bar is missing' },
    ]);
  await expect.element(page.getByRole('region', { name: 'What changes' })).not.toBeInTheDocument();
});

test('a period needs its days, a changed choice needs another preview, and a refusal is shown', async () => {
  const server = newServer().respond(START, () =>
    answerOf(409, { code: 'regrade-running', title: 'Charts are being graded again at the moment', status: 409 }),
  );
  await mountApp({ path: '/admin/regrades', user: admin(), server });
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByText('Choose the first and the last day.')).toBeVisible();
  await page.getByLabelText('First day').fill('2026-01-01');
  await page.getByLabelText('Last day').fill('2026-01-07');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect.element(page.getByRole('region', { name: 'What changes' })).toBeVisible();
  expect(server.callsOf(PREVIEW).map(({ body }) => body)).toEqual([
    {
      selection: { kind: 'period', type: 'swing-analysis', from: '2026-01-01', until: '2026-01-07' },
      target: { kind: 'rule', version: 2 },
    },
  ]);
  await page.getByLabelText('Grade', { exact: true }).selectOptions('on version 1 of the rules');
  await expect.element(page.getByRole('region', { name: 'What changes' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Grade again…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Version 2 is too kind');
  await page.getByRole('button', { name: 'Grade again', exact: true }).click();
  await expect.element(page.getByText('Charts are being graded again at the moment')).toBeVisible();
});

test('the server filters and orders the items, and the choices of the best learners are shown', async () => {
  const server = newServer();
  await mountApp({ path: '/admin/study-items', user: admin(), server });
  await expect.element(page.getByText('232 items, 1 flagged in all')).toBeVisible();
  await expect.element(page.getByText('−0.12')).toBeVisible();
  await page.getByText('41%').nth(1).click();
  await expect.element(page.getByText('Right: The close of the bar: 41% (508); of the best third 29%')).toBeVisible();
  await page.getByLabelText('Flag').selectOptions('negative discrimination');
  await page.getByRole('button', { name: 'Discrimination' }).click();
  await expect
    .poll(() => server.callsOf(ITEMS).at(-1)?.url.search)
    .toBe('?kind=question&flag=negative-discrimination&sort=discrimination&direction=asc');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => server.callsOf(ITEMS).at(-1)?.url.searchParams.get('page')).toBe('2');
});
