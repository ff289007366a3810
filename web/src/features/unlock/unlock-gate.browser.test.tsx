// If this fails, the gate of the sandbox hides what is missing, that most people who trade lose money, or that the
// check has failed.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectTexts } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { LOSS_FACTS } from './loss-facts.ts';

const CHECK = 'GET /api/sandbox/unlock-check';
const ONE_TEST_DONE = {
  unlocked: false,
  progressPercentage: 25,
  unlockedAt: null,
  biasTests: { done: 1, needed: 2 },
  chartExams: { done: 0, needed: 2 },
};

const main = () => page.getByRole('main');
const openGate = (server: FakeServer) => mountApp({ user: newUser(), server, path: '/sandbox' });

test('the locked sandbox shows the progress, both requirements with counts, and the next step', async () => {
  await openGate(new FakeServer().answer(CHECK, ONE_TEST_DONE));
  await expect.element(main().getByRole('progressbar', { name: 'Your progress' })).toHaveProperty('value', 25);
  await expectTexts(main().getByRole('listitem').filter({ hasText: ' of 2' }), [
    /Complete rated Bias Tests\s*1 of 2/,
    /Pass Chart Exams\s*0 of 2/,
  ]);
  await expect.element(main().getByText(/Complete one more rated Bias Test/)).toBeVisible();
  await expect.element(main().getByRole('link', { name: 'Start a Bias Test' })).toHaveAttribute('href', '/bias-test');
});

test('the gate shows three facts on losses with source and limit, and links to their lesson', async () => {
  await openGate(new FakeServer().answer(CHECK, ONE_TEST_DONE));
  expect(LOSS_FACTS).toHaveLength(3);
  for (const { sentence, source, limit } of LOSS_FACTS) {
    await expect.element(main().getByText(sentence)).toBeVisible();
    await expect.element(main().getByText(`${source}. ${limit}`)).toBeVisible();
  }
  await expect
    .element(main().getByRole('link', { name: 'Lesson: who pays whom' }))
    .toHaveAttribute('href', '/study/how-markets-work/who-loses');
});

test('a failed check shows a message on the page, and works when it is retried', async () => {
  let isDown = true;
  await openGate(new FakeServer().respond(CHECK, () => (isDown ? answerOf(403, {}) : answerOf(200, ONE_TEST_DONE))));
  await expect.element(main().getByText('Your progress could not be loaded')).toBeVisible();
  isDown = false;
  await main().getByRole('button', { name: 'Try again' }).click();
  await expect.element(main().getByText('Complete rated Bias Tests')).toBeVisible();
});
