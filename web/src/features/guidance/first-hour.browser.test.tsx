// If this fails, a newcomer is not led from step to step, cannot leave the path, or sees an unfinished step as done.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectAbsent,
  expectContains,
  expectText,
  expectTexts,
  makeNarrow,
  sidewaysOverflow,
  windowsOf,
} from '../../browser-test/expect-page.ts';
import { cut, FakeServer, never } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { followsPathPreference } from './follows-path-preference.ts';
import { hour, hourWith } from './guidance-server.test-data.ts';

const link = (name: string | RegExp) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name });
const strip = () => page.getByRole('complementary', { name: 'The first hour' });
const MARK = 'PUT /api/first-hour/marks/{mark}';

beforeEach(() => followsPathPreference.set(false));

test('the steps, and what the next one asks for, fit a window of each width', async () => {
  await makeNarrow();
  await mountApp({ path: '/start', server: new FakeServer().answer('GET /api/first-hour', hour()) });
  await atEachSize(windowsOf(844), async () => {
    await expect.element(page.getByText('Step 2 of 4, about 12 minutes left')).toBeVisible();
    await expectTexts(page.getByRole('main').getByRole('listitem'), [
      /^Title of trial, done4 min/,
      /^Title of first-chartDo first-chart\.You get first-chart\.Start this step4 min/,
      /^Title of bias-resultDo/,
      /^Title of unlocksDo/,
    ]);
    await expect.element(link('Start this step')).toHaveAttribute('href', '/start/chart');
    await expect.element(link('Title of bias-result')).toHaveAttribute('href', '/results/BTC?session=t1');
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('steps that failed to load can be loaded again', async () => {
  const server = new FakeServer().respond('GET /api/first-hour', cut);
  await mountApp({ path: '/start', server });
  await expect.element(page.getByText('The steps could not be loaded')).toBeVisible();
  server.answer('GET /api/first-hour', hour());
  await button('Try again').click();
  await expect.element(link('Start this step')).toBeVisible();
});

test('the path can be set aside and resumed', async () => {
  let hasLeft = false;
  const server = new FakeServer()
    .answer('GET /api/first-hour', () => hour({ hasLeft }))
    .answer(MARK, ({ body }) => {
      hasLeft = (body as { isSet: boolean }).isSet;
      return { done: true };
    });
  await mountApp({ path: '/start', server });
  await button('Put it aside').click();
  await expect.element(page.getByText(/You have put this path aside/)).toBeVisible();
  expect(followsPathPreference.isOn()).toBe(false);
  await button('Take it up again').click();
  await expect.element(button('Put it aside')).toBeVisible();
  expect(server.callsOf(MARK).map(({ url }) => url.pathname)).toEqual(Array(2).fill('/api/first-hour/marks/left'));
});

test('a learner who is not on the path sees no strip; one who follows it sees the step and can hide the strip', async () => {
  const server = new FakeServer().answer('GET /api/first-hour', hourWith('trial', 'first-chart'));
  await mountApp({ path: '/start/unlocks', server });
  await expect.element(button('I have read the facts')).toBeVisible();
  await expectAbsent(strip());
  followsPathPreference.set(true);
  await expectContains(strip(), 'Step 3 of 4, about 8 minutes left');
  await expectContains(strip(), 'Do unlocks.');
  await button('Hide the first hour').click();
  await expectAbsent(strip());
});

test('the strip and the page of the first hour name the same step, in whatever order the steps were done', async () => {
  followsPathPreference.set(true);
  const server = new FakeServer().answer('GET /api/first-hour', hourWith('trial', 'bias-result'));
  const { router } = await mountApp({ path: '/start/unlocks', server });
  await expect.element(page.getByRole('link', { name: 'Back to the first hour' })).toHaveAttribute('href', '/start');
  await expectContains(strip(), 'Step 3 of 4, about 8 minutes left');
  await router.navigate({ to: '/start' });
  await expect.element(page.getByText('Step 3 of 4, about 8 minutes left')).toBeVisible();
});

test('having read the facts completes a step, and the strip then names the next one', async () => {
  followsPathPreference.set(true);
  let done = hourWith('trial', 'bias-result');
  const server = new FakeServer()
    .answer('GET /api/first-hour', () => done)
    .answer(MARK, () => {
      done = hourWith('trial', 'bias-result', 'unlocks');
      return { done: true };
    });
  await mountApp({ path: '/start/unlocks', user: newUser(), server });
  await expectContains(
    page.getByRole('main'),
    '2 completed rated Bias Tests and 2 passed Chart Exams unlock it. You have 0 of 2 and 0 of 2: 0%.',
  );
  await expect.element(page.getByText(/Virtual money cannot hurt you/)).toBeVisible();
  await button('I have read the facts').click();
  await expectText(strip().getByRole('link').last(), 'Next step: Title of first-chart');
  await expect.element(link('See what comes next')).toHaveAttribute('href', '/start');
  await expectAccessiblePart();
});

test('at the end of the path, the page names what comes next', async () => {
  const server = new FakeServer().answer(
    'GET /api/first-hour',
    hourWith('trial', 'first-chart', 'bias-result', 'unlocks'),
  );
  await mountApp({ path: '/start', user: newUser(), server });
  await expect.element(page.getByText('All 4 steps are done')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Take a Bias Test' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Put it aside' }).elements()).toEqual([]);
});

test('while a placed lesson comes first, Study still leads to the open steps of the first hour', async () => {
  const placed = {
    kind: 'study',
    title: 'Lesson: Swings',
    why: 'Your placement.',
    href: '/study/trend/fractal',
  } as const;
  const server = new FakeServer()
    .answer('GET /api/study', { topics: [], next: null, today: [], streak: null, reviewsDue: 0, placement: null })
    .answer('GET /api/next-steps', {
      steps: [placed, { kind: 'first-hour', title: 'Your first mark', why: 'Step 2 of 4.', href: '/start/chart' }],
    });
  await mountApp({ path: '/study', server });
  await expect.element(page.getByRole('heading', { name: 'Lesson: Swings' })).toBeVisible();
  await expect.element(link('Continue')).toHaveAttribute('href', '/study/trend/fractal');
  await expect.element(link('All steps of the first hour')).toHaveAttribute('href', '/start');
});

test('Study names the present step of the first hour, and starting it puts the learner on the path', async () => {
  const server = new FakeServer()
    .answer('GET /api/study', { topics: [], next: null, today: [], streak: null, reviewsDue: 0, placement: null })
    .answer('GET /api/next-steps', {
      steps: [{ kind: 'first-hour', title: 'Your first mark', why: 'Step 2 of 4.', href: '/start/chart' }],
    })
    .answer('GET /api/first-hour', hour())
    .respond('POST /api/study/tasks', never);
  await mountApp({ path: '/study', server });
  await expect.element(page.getByRole('heading', { name: 'Your first mark' })).toBeVisible();
  await expect.element(link('All steps of the first hour')).toHaveAttribute('href', '/start');
  expect(page.getByText('All done for now').elements()).toEqual([]);
  link('Start this step').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => followsPathPreference.isOn()).toBe(true);
});

test('on a phone the button that hides the strip is at the end of its first line', async () => {
  await page.viewport(390, 844);
  const server = new FakeServer().answer('GET /api/first-hour', hourWith('trial', 'first-chart'));
  followsPathPreference.set(true);
  await mountApp({ path: '/start/unlocks', server });
  await expect.element(strip()).toBeVisible();
  const [place, hide] = [strip(), button('Hide the first hour')].map((part) => part.element().getBoundingClientRect());
  expect(hide!.top - place!.top).toBeLessThan(16);
  expect(place!.right - hide!.right).toBeLessThan(16);
});
