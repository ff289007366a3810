// If this fails, the coach calls the connection live, hides that it is lost, or names the page that is open.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent, expectContains, expectText } from '../../browser-test/expect-page.ts';
import { FakeServer, never } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const coach = () => page.getByRole('complementary', { name: 'Coach' });
const word = () => coach().getByText('Connected');

test('a working connection is a dot; its words come with the panel', async () => {
  await mountApp({ user: newUser() });
  await expectContains(coach(), 'Connected');
  expect(word().element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await expectAbsent(coach().getByText('Live'));
  await coach().getByRole('button', { name: 'Open the coach' }).click();
  await expect.element(coach().getByText('Prices and account updates arrive as they happen.')).toBeVisible();
  await coach().getByRole('button', { name: 'Close the coach' }).click();
});

test('the next step is not the page that is open', async () => {
  const server = new FakeServer().answer('GET /api/sandbox/unlock-check', {
    unlocked: false,
    progressPercentage: 50,
    unlockedAt: null,
    biasTests: { done: 2, needed: 2 },
    chartExams: { done: 0, needed: 2 },
  });
  server.respond('GET /api/chart-exams/history', never);
  const { router } = await mountApp({ user: newUser(), server });
  const step = () => coach().getByRole('link').first();
  await expectText(step(), 'Next: Take a Chart Exam');
  await router.navigate({ to: '/chart-exam' });
  await expectText(step(), 'Next: Take a Bias Test');
});
