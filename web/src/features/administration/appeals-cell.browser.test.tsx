// If this fails, an administrator cannot answer an appeal, answers it twice, or does not see the answer.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const ANSWER = 'POST /api/admin/chart-exam-appeals/{id}/answer';
const APPEAL = {
  id: '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b',
  text: 'The third swing is no swing.',
  appealedAt: '2026-01-14T08:00:00.000Z',
};
const ITEM = {
  id: '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5c',
  type: 'swing-analysis',
  asset: 'BTC',
  interval: '1d',
  lastAt: '2025-01-14T00:00:00.000Z',
  view: 'hindsight',
  ruleVersion: 1,
  exposures: 3,
  attempts: 2,
  meanScore: 0.5,
  discrimination: null,
  rating: { value: 1500, deviation: 350, isProvisional: true },
  voidedAt: null,
} as const;

test('an administrator answers an appeal in a dialog, and the answer then replaces the button', async () => {
  const sent: unknown[] = [];
  const asked: string[] = [];
  const server = new FakeServer()
    .respond('GET /api/admin/chart-exam-items', ({ url }) => {
      asked.push(url.search);
      const answered = sent.length === 0 ? null : 'It is void now.';
      const answeredAt = answered === null ? null : '2026-01-15T08:00:00.000Z';
      const appeals = [{ ...APPEAL, answer: answered, answeredAt }];
      return answerOf(200, { items: [{ ...ITEM, appeals }], nextCursor: null });
    })
    .respond(ANSWER, ({ body }) => {
      sent.push(body);
      return answerOf(200, { done: true });
    });
  await mountApp({ server, user: newUser({ isAdmin: true, username: 'root_1' }), path: '/admin/appeals' });
  await page.getByRole('checkbox', { name: 'Only items with an appeal to answer' }).click();
  await expect.poll(() => asked.at(-1)).toBe('?appeals=unanswered');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer the appeal' });
  await expect.element(dialog.getByText(APPEAL.text)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('It is void now.');
  await expectAccessiblePart();
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect.element(page.getByText(/Answered .*: It is void now\./)).toBeVisible();
  expect(sent).toEqual([{ text: 'It is void now.' }]);
});

test('a refusal is shown in the dialog, and the typed answer stays', async () => {
  const server = new FakeServer()
    .answer('GET /api/admin/chart-exam-items', {
      items: [{ ...ITEM, appeals: [{ ...APPEAL, answer: null, answeredAt: null }] }],
      nextCursor: null,
    })
    .respond(ANSWER, () => answerOf(409, { code: 'appeal-answered', title: 'This appeal has already been answered' }));
  await mountApp({ server, user: newUser({ isAdmin: true, username: 'root_1' }), path: '/admin/appeals' });
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer the appeal' });
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Too late.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect.element(dialog.getByText('This appeal has already been answered')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Too late.');
});

test('a long appeal shows its beginning, and a button shows the rest', async () => {
  const text = `${'The reference is two bars late. '.repeat(12)}The end.`;
  const server = new FakeServer().answer('GET /api/admin/chart-exam-items', {
    items: [{ ...ITEM, appeals: [{ ...APPEAL, text, answer: null, answeredAt: null }] }],
    nextCursor: null,
  });
  await mountApp({ server, user: newUser({ isAdmin: true, username: 'root_1' }), path: '/admin/appeals' });
  await expect.element(page.getByText(/^The reference is two bars late\. .* …$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText(/The end\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.element(page.getByText(/ …$/)).toBeVisible();
});
