// If this fails, a placement does not continue where the learner left it, or cannot be skipped or stopped, or its
// suggestion claims more than the answers show.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlacementResult, PlacementView } from '@tradesense/contract/study.ts';
import { atEachSize, makeNarrow, sidewaysOverflow, windowsOf } from '../../../browser-test/expect-page.ts';
import { answerOf, never, type FakeServer } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { answered, reference, study, studyServer, task } from '../study-server.test-data.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const taskId = (index: number) => `00000000-0000-7000-8000-0000000000d${index}`;
const brief = (id: string, title: string) => ({ id, topic: 'first', title, minutes: 5, objective: `Do ${id}.` });

const RESULT: PlacementResult = {
  start: brief('atr', 'One ATR'),
  certainty: 'fairly-sure',
  needs: [brief('timeframes', 'Many bars make one')],
  leadsTo: [brief('random-walk', 'Real or shuffled?')],
  quickTopics: [{ id: 'second', title: 'Psychology' }],
};

const placement = (about: Partial<PlacementView> = {}): PlacementView => ({
  id: '00000000-0000-7000-8000-0000000000ee',
  state: 'active',
  tasks: 12,
  answers: [],
  result: null,
  ...about,
});

/** Returns a fake server whose placement ends after two tasks. */
function placementServer(begun: PlacementView | null): FakeServer {
  let present = begun;
  const add = (outcome: 'right' | 'wrong' | 'skipped') => {
    const answers = [...(present?.answers ?? []), { lesson: 'candle', title: 'One candle', outcome }];
    present = placement({ answers, ...(answers.length > 1 ? { state: 'done', result: RESULT } : {}) });
  };
  const taskAt = (index: number) => task({ place: 'placement', id: taskId(index), hasMoreHints: false });
  const indexOf = (path: string) => (path.includes(taskId(0)) ? 0 : 1);
  return studyServer()
    .answer('GET /api/study/placement', () => ({ placement: present }))
    .answer('POST /api/study/placement', () => {
      present ??= placement();
      return { placement: present };
    })
    .answer('POST /api/study/placement/retake', () => {
      present = placement({ id: '00000000-0000-7000-8000-0000000000ef' });
      return { placement: present };
    })
    .answer('POST /api/study/placement/end', () => {
      present = placement({ ...present, state: 'done', result: { ...RESULT, certainty: 'rough' } });
      return { placement: present };
    })
    .answer('POST /api/study/tasks', ({ body }) => ({ task: taskAt((body as { index: number }).index) }))
    .answer('POST /api/study/tasks/{id}/answers', ({ url, body }) => {
      const { values } = (body as { answer: { values: { range: number } } }).answer;
      add(values.range === 9 ? 'right' : 'wrong');
      return { task: answered(taskAt(indexOf(url.pathname)), values.range) };
    })
    .answer('POST /api/study/tasks/{id}/skips', ({ url }) => {
      add('skipped');
      return { task: { ...taskAt(indexOf(url.pathname)), isSettled: true, reference } };
    });
}

test('a visitor starts, answers one task, skips another, and gets a suggestion', async () => {
  const server = placementServer(null);
  await mountApp({ path: '/study/placement', server });
  await expect.element(page.getByText(/It sets no level and locks nothing/)).toBeVisible();
  await button('Start').click();
  await expect.element(page.getByText('Task 1 of about 12')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Study' })).toHaveAttribute('href', '/study');
  expect(button(/^Hint/).elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Range' }).fill('9');
  await button('Send answer').click();
  await expect.element(heading(/Right/)).toHaveFocus();
  await button('Next').click();
  await expect.element(page.getByText('Task 2 of about 12')).toBeVisible();
  await expect.element(heading('Work out the range.')).toHaveFocus();
  await button('Skip: I don’t know this').click();
  await expect.element(page.getByText('You skipped this task. The answer is shown.')).toBeVisible();
  expect(button(/^Skip: /).elements()).toEqual([]);
  await button('See the suggestion').click();
  await expect.element(heading('Start with “One ATR”')).toBeVisible();
  await expect.element(page.getByText(/^Fairly sure: you know the lessons that it builds on/)).toBeVisible();
  await expect.element(page.getByText(/^1 of 2 tasks were right, 1 was skipped\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the lesson' })).toHaveAttribute('href', '/study/first/atr');
  for (const name of ['You know', 'Start here', 'Then'])
    await expect
      .element(page.getByRole('list', { name: 'Place of the lesson on the path' }).getByRole('heading', { name }))
      .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Psychology' })).toHaveAttribute('href', '/study/second');
});

test('a learner continues where the placement was left, and stops it early', async () => {
  const answers = Array.from({ length: 4 }, () => ({
    lesson: 'candle',
    title: 'One candle',
    outcome: 'wrong' as const,
  }));
  await mountApp({ path: '/study/placement', user: newUser(), server: placementServer(placement({ answers })) });
  await expect.element(page.getByText('Task 5 of about 12')).toBeVisible();
  await button('Stop and see the suggestion').click();
  await expect.element(page.getByText(/^A rough guess/)).toBeVisible();
  await expect.element(page.getByText(/^0 of 4 tasks were right\./)).toBeVisible();
});

test('a task that arrives leaves the focus on what the learner has moved to', async () => {
  const server = placementServer(null);
  await mountApp({ path: '/study/placement', server });
  await button('Start').click();
  await button('Skip: I don’t know this').click();
  const held = Promise.withResolvers<void>();
  server.respond('POST /api/study/tasks', async ({ body }) => {
    await held.promise;
    const { index } = body as { index: number };
    return answerOf(200, { task: task({ place: 'placement', id: taskId(index), hasMoreHints: false }) });
  });
  await button('Next').click();
  await expect.element(page.getByText('Task 2 of about 12')).toBeVisible();
  const stop = button('Stop and see the suggestion');
  (stop.element() as HTMLElement).focus();
  held.resolve();
  await expect.element(heading('Work out the range.')).toBeVisible();
  await expect.element(stop).toHaveFocus();
});

test('stopping aborts the request for the next task; if stopping fails, the task is requested again', async () => {
  const server = placementServer(placement()).respond('POST /api/study/tasks', never);
  server.respond('POST /api/study/placement/end', () => answerOf(503, { code: 'unavailable', detail: 'Later.' }));
  await mountApp({ path: '/study/placement', user: newUser(), server });
  await expect.poll(() => server.callsOf('POST /api/study/tasks')).toHaveLength(1);
  await button('Stop and see the suggestion').click();
  await expect.element(page.getByText('The placement could not be ended')).toBeVisible();
  await expect
    .poll(() => server.callsOf('POST /api/study/tasks').map(({ signal }) => signal?.aborted))
    .toEqual([true, false]);

  const ended = { placement: placement({ state: 'done', result: { ...RESULT, certainty: 'rough' } }) };
  server.answer('POST /api/study/placement/end', ended).answer('GET /api/study/placement', ended);
  await button('Stop and see the suggestion').click();
  await expect.element(page.getByText(/^A rough guess/)).toBeVisible();
  expect(server.callsOf('POST /api/study/tasks').map(({ signal }) => signal?.aborted)).toEqual([true, true]);
});

test('a finished placement can be taken again', async () => {
  const server = placementServer(placement({ state: 'done', result: RESULT }));
  await mountApp({ path: '/study/placement', user: newUser(), server });
  await button('Take it again').click();
  await expect.element(page.getByText('Task 1 of about 12')).toBeVisible();
  expect(server.callsOf('POST /api/study/placement/retake')).toHaveLength(1);
});

test('a placement without a start to suggest has a message and names no lesson', async () => {
  const result = { ...RESULT, start: null, needs: [], leadsTo: [] };
  await mountApp({ path: '/study/placement', server: placementServer(placement({ state: 'done', result })) });
  await expect.element(heading('Start with any lesson')).toBeVisible();
  expect(page.getByRole('link', { name: 'Open the lesson' }).elements()).toEqual([]);
});

test('Study offers the placement in one card, and one press skips it', async () => {
  let isOffered = true;
  const server = studyServer()
    .answer('GET /api/study', () => study({ placement: isOffered ? { state: 'offered', done: 0, tasks: 12 } : null }))
    .answer('POST /api/study/placement/skip', () => {
      isOffered = false;
      return { placement: placement({ state: 'skipped' }) };
    });
  await mountApp({ path: '/study', server });
  await expect
    .element(page.getByRole('link', { name: 'Find where to start' }))
    .toHaveAttribute('href', '/study/placement');
  await button('Skip the placement').click();
  await expect.poll(() => page.getByRole('link', { name: 'Find where to start' }).elements()).toEqual([]);
});

test('Study offers the placement once the next step above it is known', async () => {
  const held = Promise.withResolvers<void>();
  const server = studyServer()
    .answer('GET /api/study', study({ placement: { state: 'done', done: 5, tasks: 12 } }))
    .respond('GET /api/next-steps', async () => {
      await held.promise;
      return answerOf(200, { steps: [] });
    });
  await mountApp({ path: '/study', server });
  await expect.poll(() => server.callsOf('GET /api/study')).toHaveLength(1);
  await expect.poll(() => document.querySelector('main [aria-busy]')).not.toBeNull();
  const result = page.getByRole('link', { name: 'See the result' });
  expect(result.elements()).toEqual([]);
  held.resolve();
  await expect.element(result).toBeVisible();
});

test('Study shows its own next step if the general one does not come', async () => {
  const server = studyServer()
    .answer('GET /api/study', study({ placement: { state: 'done', done: 5, tasks: 12 } }))
    .respond('GET /api/next-steps', never);
  await mountApp({ path: '/study', server });
  await expect.element(page.getByRole('link', { name: 'See the result' })).toBeVisible();
});

test('Study links to a placement in progress', async () => {
  const server = studyServer().answer('GET /api/study', study({ placement: { state: 'active', done: 5, tasks: 12 } }));
  await mountApp({ path: '/study', server });
  await expect.element(page.getByText('5 of about 12')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/study/placement');
});

test('the suggestion fits a window of each width', async () => {
  await makeNarrow();
  await mountApp({
    path: '/study/placement',
    server: placementServer(placement({ state: 'done', result: RESULT })),
  });
  await atEachSize(windowsOf(800), async () => {
    await expect.element(heading('Start with “One ATR”')).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});
