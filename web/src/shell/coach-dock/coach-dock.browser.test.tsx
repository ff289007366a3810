// If this fails, the coach does not show a working connection, suggests the page that is already open, or does not say
// that its steps failed to load.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAbsent, expectContains, expectText } from '../../browser-test/expect-page.ts';
import { cut, FakeServer, never } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const coach = () => page.getByRole('complementary', { name: 'Coach' });
const word = () => coach().getByText('Connected');

test('a working connection is shown as a dot, and its text is in the panel', async () => {
  await mountApp({ user: newUser() });
  await expectContains(coach(), 'Connected');
  expect(word().element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await expectAbsent(coach().getByText('Live'));
  await coach().getByRole('button', { name: 'Open the coach' }).click();
  await expect.element(coach().getByText('Prices and account updates arrive as they happen.')).toBeVisible();
  await coach().getByRole('button', { name: 'Close the coach' }).click();
});

test('the coach suggests the first step of the server that is not the open page', async () => {
  const server = new FakeServer().answer('GET /api/next-steps', {
    steps: [
      { kind: 'test', title: 'Take a Chart Exam', why: '0 of 2 passed.', href: '/chart-exam' },
      { kind: 'test', title: 'Take a Bias Test', why: 'Five charts.', href: '/bias-test' },
    ],
  });
  server.respond('GET /api/chart-exams/history', never);
  const { router } = await mountApp({ user: newUser(), server });
  const step = () => coach().getByRole('link').first();
  await expectText(step(), 'Next: Take a Chart Exam');
  await router.navigate({ to: '/chart-exam' });
  await expectText(step(), 'Next: Take a Bias Test');
});

test('steps that failed to load are replaced by a message and can be loaded again', async () => {
  const server = new FakeServer().respond('GET /api/next-steps', cut);
  await mountApp({ user: newUser(), server });
  await expectContains(coach(), 'The next step could not be loaded.');
  await coach().getByRole('button', { name: 'Open the coach' }).click();
  server.answer('GET /api/next-steps', {
    steps: [{ kind: 'test', title: 'Take a Bias Test', why: 'Five charts.', href: '/bias-test' }],
  });
  await coach().getByRole('button', { name: 'Try again' }).click();
  await expectText(coach().getByRole('link').last(), 'Next: Take a Bias Test');
  await coach().getByRole('button', { name: 'Close the coach' }).click();
});

test('due Study cards are counted with a link for a learner whose sandbox is locked', async () => {
  const step = { kind: 'test', title: 'Take a Bias Test', why: 'Five charts.', href: '/bias-test' } as const;
  const server = new FakeServer().answer('GET /api/next-steps', { steps: [step], cardsDue: 3 });
  const { router } = await mountApp({ user: newUser(), server });
  await expectContains(coach(), '3 reviews due');
  await coach().getByRole('button', { name: 'Open the coach' }).click();
  await coach().getByRole('link', { name: '3 Study cards' }).click();
  expect(router.state.location.pathname).toBe('/study/reviews');
  await coach().getByRole('button', { name: 'Close the coach' }).click();
});

test('the coach of a server that sends no count claims none', async () => {
  const step = { kind: 'test', title: 'Take a Bias Test', why: 'Five charts.', href: '/bias-test' } as const;
  await mountApp({ user: newUser(), server: new FakeServer().answer('GET /api/next-steps', { steps: [step] }) });
  await coach().getByRole('button', { name: 'Open the coach' }).click();
  await expect.element(coach().getByRole('heading', { name: 'Next step' })).toBeVisible();
  await expectAbsent(coach().getByText('Study card'));
  await coach().getByRole('button', { name: 'Close the coach' }).click();
});
