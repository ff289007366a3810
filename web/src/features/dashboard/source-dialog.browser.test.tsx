// If this fails, a figure of the dashboard does not show how it was computed, or links to the wrong test.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { fullServer } from './dashboard-full-server.test-data.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('answers and habits open their sources, which link to the test and state the day', async () => {
  await page.viewport(1280, 800);
  const at = '2026-05-30T10:00:00.000Z';
  const server = fullServer()
    .answer('GET /api/bias-tests/answers', {
      answers: [{ testId: 't1', index: 2, at, confidence: 70, isRight: false }],
      nextCursor: null,
    })
    .answer('GET /api/study/days', {
      days: [{ day: '2026-05-31', tasks: 6, reviews: 2, isCredited: true }],
      nextCursor: null,
    });
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server });
  await region('Are you too sure of your calls?').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expectContains(dialog, 'mean stated confidence − share of right calls');
  await expect
    .element(dialog.getByRole('link', { name: /question 3$/ }))
    .toHaveAttribute('href', '/results/test?session=t1');
  await expectContains(dialog.getByRole('row').last(), '70%no');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await region('Days and reviews').getByRole('button', { name: '4', exact: true }).click();
  await expectContains(page.getByRole('dialog').getByRole('row').last(), '62yes');
});
