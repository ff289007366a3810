// If this fails, a lesson does not open where the learner left it, an answer is sent twice or lost, or asking for help
// never leads to the worked solution.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  atEachSize,
  expectContains,
  expectGone,
  expectInView,
  focusOn,
  makeNarrow,
  makeTextLarge,
  sidewaysOverflow,
  windowsOf,
} from '../../../browser-test/expect-page.ts';
import { answerOf, cut, type FakeServer } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { answered, lessonPage, reference, studyServer, task } from '../study-server.test-data.ts';

const PATH = '/study/how-markets-work/candle';
const ANSWERS = 'POST /api/study/tasks/{id}/answers';
const OTHER_TASK_ID = '00000000-0000-7000-8000-0000000000ab';
const HINTS = 'POST /api/study/tasks/{id}/hints';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const range = () => page.getByRole('textbox', { name: 'Range' });
const sent = (server: FakeServer) => server.callsOf(ANSWERS).map(({ body }) => body);

/** Makes the server grade answers; 9 is the right value. */
const grade = (server: FakeServer, before = task()) =>
  server.answer(ANSWERS, ({ body }) => ({
    task: answered(before, (body as { answer: { values: { range: number } } }).answer.values.range),
  }));

async function open(server: FakeServer, search = '') {
  const app = await mountApp({ path: `${PATH}${search}`, server });
  await expect.element(heading('One candle, four prices')).toBeVisible();
  return app;
}

test('a lesson is done step by step, its address names the step, and Back leads to the previous one', async () => {
  const { router } = await open(studyServer());
  await expect.element(page.getByText('Step 1 of 8')).toBeVisible();
  await expect.poll(() => router.state.location.search).toEqual({ step: 'idea' });
  await button('Continue').click();
  await expect.element(heading(/Which path made it/)).toBeVisible();
  expect(router.state.location.search).toEqual({ step: 'predict' });
  await button('Continue').click();
  await expect.element(page.getByText(/The body runs from 100 to 103/)).toBeVisible();
  router.history.back();
  await expect.element(heading(/Which path made it/)).toBeVisible();
});

test('the answer to a prediction is shown only after the choice', async () => {
  await open(studyServer(), '?step=predict');
  await expect.element(button('Compare with the answer')).toBeDisabled();
  expect(page.getByText('Either of them. Both paths').elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Path B, which fell first' }).click();
  await button('Compare with the answer').click();
  await expect.element(page.getByText('Your prediction: Path B')).toBeVisible();
  await expect.element(page.getByText(/Either of them. Both paths/)).toBeVisible();
});

test('a lesson opens at the step where it was left', async () => {
  const { router } = await open(studyServer(), '?step=worked');
  await expect.element(page.getByText(/The body runs from 100 to 103/)).toBeVisible();
  await router.navigate({ to: '/study' });
  await expect.element(heading('All done for now')).toBeVisible();
  const params = { topic: 'how-markets-work', lesson: 'candle' };
  await router.navigate({ to: '/study/$topic/$lesson', params });
  await expect.poll(() => router.state.location.search).toEqual({ step: 'worked' });
});

test('in another browser a lesson opens at the first step that is not done', async () => {
  const { lesson } = lessonPage();
  const server = studyServer().answer('GET /api/study/lessons/{lesson}', {
    ...lessonPage(),
    lesson: { ...lesson, progress: { ...lesson.progress, guidedDone: true, unaidedRight: 3 } },
  });
  server.respond('POST /api/study/quizzes', cut);
  const { router } = await open(server);
  await expect.poll(() => router.state.location.search).toEqual({ step: 'quiz' });
  await expect.element(page.getByText('The quiz could not be loaded')).toBeVisible();
});

test('a solved chart is shown below the idea of a lesson that has one', async () => {
  const example = {
    instruction: 'Click every swing high.',
    chart: {
      interval: '1d' as const,
      decimals: 2,
      bars: Array.from({ length: 20 }, (_, i): [number, number, number, number] => [100 + i, 102 + i, 99 + i, 101 + i]),
    },
    sentence: 'They are bars 6 and 17.',
    bars: [5, 16],
    origin: { asset: 'BTC' as const, firstAt: Date.UTC(2019, 0, 1), lastAt: Date.UTC(2019, 1, 1) },
  };
  const server = studyServer()
    .answer('GET /api/study/lessons/{lesson}', lessonPage({ hasExample: true }))
    .answer('GET /api/study/lessons/{lesson}/example', { example });
  await open(server, '?step=idea');
  const shown = page.getByRole('region', { name: 'A solved example' });
  await expectContains(shown, 'They are bars 6 and 17.');
  await expectContains(shown, 'Bitcoin, 2019');
  await expect.element(shown.getByRole('button', { name: 'Show as table' })).toBeVisible();
});

test('an example lists its notes, and an answer of many sentences is a list', async () => {
  const item = (number: number) => ({
    id: `mark-${number}`,
    text: `Note ${number}.`,
    from: number,
    until: number,
    top: 110,
    bottom: 105,
  });
  const example = {
    instruction: 'Delete the notes that do not belong.',
    chart: {
      interval: '1d' as const,
      decimals: 2,
      bars: Array.from({ length: 20 }, (_, i): [number, number, number, number] => [100 + i, 102 + i, 99 + i, 101 + i]),
    },
    sentence:
      '“Note 1” goes: no price tells. Nobody signs. “Note 2” goes: no price tells. “Note 3” goes: it has no end.',
    bars: [1, 2, 3],
    marks: { kind: 'note' as const, prompt: 'Delete.', items: [item(1), item(2), item(3), item(4)] },
    deleted: ['mark-1', 'mark-2', 'mark-3'],
    origin: { asset: 'BTC' as const, firstAt: Date.UTC(2019, 0, 1), lastAt: Date.UTC(2019, 1, 1) },
  };
  const server = studyServer()
    .answer('GET /api/study/lessons/{lesson}', lessonPage({ hasExample: true }))
    .answer('GET /api/study/lessons/{lesson}/example', { example });
  await open(server, '?step=idea');
  const notes = page.getByRole('list', { name: 'Notes of the example' });
  await expectContains(notes.getByRole('listitem').nth(0), 'Note 1.Goes');
  await expectContains(notes.getByRole('listitem').nth(3), 'Note 4.Stays');
  const shown = page.getByRole('region', { name: 'A solved example' });
  await expect.element(shown.getByText('“Note 1” goes: no price tells. Nobody signs.', { exact: true })).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('a term shows its explanation on focus, and Escape hides it', async () => {
  await open(studyServer(), '?step=idea');
  await expect.element(button('body')).toBeVisible();
  focusOn(button('body'));
  await expectContains(page.getByRole('tooltip'), 'The thick part of a candle');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a wrong answer has its verdict, which gets the focus, and the next answer can be right', async () => {
  const server = grade(studyServer());
  await open(server, '?step=guided');
  await expect.element(button('Send answer')).toBeDisabled();
  await range().fill('8');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Not yet')).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'Verdict' }).getByText('Wrong')).toBeVisible();
  await expect.element(page.getByText('The range runs from the low to the high.')).toBeVisible();
  await button('Try again').click();
  await expect.element(heading('Work out the range.')).toHaveFocus();
  await range().fill('9');
  await button('Send answer').click();
  await expect.element(heading('Right')).toHaveFocus();
  await expect.element(page.getByText('Bitcoin, 2019')).toBeVisible();
  expect(sent(server)).toEqual([
    { answer: { kind: 'compute', values: { range: 8 } } },
    { answer: { kind: 'compute', values: { range: 9 } } },
  ]);
  await expect.element(button(/^Continue: Three fresh charts/).first()).toBeVisible();
});

test('Tab reaches the answer before the buttons that go forward and back', async () => {
  await page.viewport(1280, 800);
  await open(grade(studyServer()), '?step=guided');
  await range().fill('9');
  focusOn(range());
  const reached: string[] = [];
  while (!reached.includes('Back') && reached.length < 30) {
    await userEvent.tab();
    reached.push(document.activeElement?.textContent.trim() ?? '');
  }
  expect(reached).toContain('Send answer');
  expect(reached.slice(reached.indexOf('Back'))).toEqual(['Back']);
});

test('on a phone the page scrolls to the verdict', async () => {
  await page.viewport(390, 844);
  await open(grade(studyServer()), '?step=guided');
  await range().fill('8');
  await button('Send answer').click();
  await expectInView(heading('Not yet'));
  await expectInView(button('Try again'));
});

test('two presses at once send a single answer', async () => {
  const server = studyServer();
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respond(ANSWERS, () => promise);
  await open(server, '?step=guided');
  await range().fill('9');
  const send = button('Send answer').element() as HTMLButtonElement;
  send.click();
  send.click();
  await expect.poll(() => sent(server).length).toBe(1);
  resolve(answerOf(200, { task: answered(task(), 9) }));
  await expect.element(heading('Right')).toBeVisible();
  expect(sent(server)).toHaveLength(1);
});

test('an answer that failed to send stays, and can be sent again', async () => {
  const server = studyServer().respond(ANSWERS, cut);
  await open(server, '?step=guided');
  await range().fill('9');
  await button('Send answer').click();
  await expect.element(page.getByText('Your answer was not sent')).toBeVisible();
  await expect.element(range()).toHaveValue('9');
  grade(server);
  await button('Send again').click();
  await expect.element(heading('Right')).toBeVisible();
});

test('a task that was settled in another tab is replaced by the next one', async () => {
  const server = studyServer();
  server.respond(ANSWERS, () => answerOf(409, { status: 409, code: 'task-settled', title: 'Settled' }));
  await open(server, '?step=guided');
  await range().fill('9');
  await button('Send answer').click();
  await expectGone(page.getByText('This task is no longer open'), () => {
    server.answer('POST /api/study/tasks', { task: task({ id: OTHER_TASK_ID }) });
    return button('Load the next task').click();
  });
  expect(server.callsOf('POST /api/study/tasks')).toHaveLength(2);
});

test('a task that was done before is shown with its answer, and can be done again', async () => {
  const guided = lessonPage().guided.map((slot) => ({ ...slot, isDone: true }));
  const server = studyServer().answer('GET /api/study/lessons/{lesson}', lessonPage({ guided }));
  server.answer('POST /api/study/tasks', ({ body }) => ({
    task: (body as { orDone?: boolean }).orDone === true ? answered(task(), 9) : task({ id: OTHER_TASK_ID }),
  }));
  await open(server, '?step=guided');
  await expect.element(page.getByText('Task 1 of 1 · solved before')).toBeVisible();
  await expect.element(range()).toHaveValue('9');
  await expect.element(page.getByText('The range is 9 points.')).toBeVisible();
  await expectGone(page.getByText(/solved before/), () => button('Do it again').click());
  await expect.element(range()).toHaveValue('');
  expect(server.callsOf('POST /api/study/tasks').map(({ body }) => body)).toEqual([
    { place: 'guided', lesson: 'candle', index: 0, orDone: true },
    { place: 'guided', lesson: 'candle', index: 0 },
  ]);
});

test('a guided task that ends with a wrong choice comes again on another chart', async () => {
  const server = studyServer();
  const missed = { ...answered(task(), 8), isSettled: true, hasMoreHints: false, reference };
  server.answer(ANSWERS, { task: missed });
  await open(server, '?step=guided');
  await range().fill('8');
  await button('Send answer').click();
  await expect.element(heading('Not right this time')).toHaveFocus();
  server.answer('POST /api/study/tasks', { task: task({ id: OTHER_TASK_ID }) });
  await button('Another chart').click();
  await expect.element(heading('Work out the range.')).toHaveFocus();
  expect(server.callsOf('POST /api/study/tasks').map(({ body }) => body)).toEqual([
    { place: 'guided', lesson: 'candle', index: 0 },
    { place: 'guided', lesson: 'candle', index: 0 },
  ]);
  grade(server, task({ id: OTHER_TASK_ID }));
  await range().fill('9');
  await button('Send answer').click();
  await expect.element(button(/^Continue: Three fresh charts/).first()).toBeVisible();
});

test('hints come one at a time and end with the worked answer', async () => {
  const hints = [
    { step: 'rule' as const, sentence: 'The range is the high less the low.', bars: [] },
    { step: 'region' as const, sentence: 'Look at 106 and 97.', bars: [] },
    { step: 'worked-answer' as const, sentence: '106 − 97 = 9.', bars: [] },
  ];
  const server = studyServer().answer(HINTS, () => {
    const taken = hints.slice(0, server.callsOf(HINTS).length);
    const isSettled = taken.length === 3;
    return {
      task: task({ hints: taken, hasMoreHints: !isSettled, isSettled, reference: isSettled ? reference : null }),
    };
  });
  await open(server, '?step=guided');
  await range().fill('8');
  await button(/Hint 1: The rule/).click();
  await expect.element(page.getByText('The range is the high less the low.')).toBeVisible();
  await expect.element(range()).toHaveValue('8');
  await button(/Hint 2: Where to look/).click();
  await expect.element(page.getByText(/the third is the worked answer, which ends the task\.$/)).toBeVisible();
  await button('Hint 3: Worked answer, ends the task').click();
  await expect.element(heading('Worked answer')).toHaveFocus();
  await expect.element(button(/^Hint/)).not.toBeInTheDocument();
  await expect.element(button(/^Continue: Three fresh charts/).first()).toBeVisible();
});

test('an unaided task takes a single answer, has no hints, and leads to the next chart', async () => {
  const unaided = task({ place: 'unaided', hasMoreHints: false });
  const server = grade(studyServer(), unaided).answer('POST /api/study/tasks', ({ body }) => ({
    task: (body as { index: number }).index === 0 ? unaided : { ...unaided, id: OTHER_TASK_ID },
  }));
  const { router } = await open(server, '?step=unaided');
  await expect.element(page.getByText('Chart 1 of 3')).toBeVisible();
  expect(button(/^Hint/).elements()).toEqual([]);
  await range().fill('1');
  await button('Send answer').click();
  await expect.element(heading('Not right this time')).toHaveFocus();
  expect(button('Try again').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Chart 2 of 3')).toBeVisible();
  await expect.element(heading('Work out the range.')).toHaveFocus();
  expect(router.state.location.search).toEqual({ step: 'unaided', task: 2 });
  expect(server.callsOf('POST /api/study/tasks').map(({ body }) => body)).toEqual([
    { place: 'unaided', lesson: 'candle', index: 0 },
    { place: 'unaided', lesson: 'candle', index: 1 },
  ]);
});

test('after signing in, the progress of a visitor is moved to the account once', async () => {
  const visitor = await open(grade(studyServer()), '?step=guided');
  await range().fill('9');
  await button('Send answer').click();
  await expect.element(heading('Right')).toBeVisible();
  visitor.leave();
  const user = newUser();
  const first = await mountApp({ path: '/study', user, server: studyServer() });
  await expect.poll(() => first.server.callsOf('POST /api/study/visitor-progress').length).toBe(1);
  await expect.element(heading('All done for now')).toBeVisible();
  first.leave();
  const second = await mountApp({ path: '/study', user, server: studyServer() });
  await expect.element(heading('All done for now')).toBeVisible();
  expect(second.server.callsOf('POST /api/study/visitor-progress')).toEqual([]);
});

test('a visitor needs an account for a lesson beyond the first topics', async () => {
  const server = studyServer();
  server.respond('GET /api/study/lessons/{lesson}', () =>
    answerOf(401, { status: 401, code: 'lesson-needs-account', title: 'This lesson needs an account' }),
  );
  await mountApp({ path: PATH, server });
  await expect.element(page.getByText('This lesson needs an account')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create a free account' })).toBeVisible();
});

test('a learner adds the lesson to their list and writes a note, which stays if saving fails', async () => {
  const server = studyServer()
    .answer('PUT /api/study/lessons/{lesson}/bookmark', { done: true })
    .respond('PUT /api/study/lessons/{lesson}/note', cut);
  await mountApp({ path: `${PATH}?step=idea`, user: newUser(), server });
  await button('Save').first().click();
  await expect
    .poll(() => server.callsOf('PUT /api/study/lessons/{lesson}/bookmark').map(({ body }) => body))
    .toEqual([{ isBookmarked: true }]);
  await page.getByText('My note').click();
  await page.getByRole('textbox', { name: 'Only you see it' }).fill('A bar forgets its path.');
  await button('Save note').click();
  await expect.element(page.getByText(/Your text is still here/)).toBeVisible();
  await button('Continue').click();
  await expect.element(page.getByRole('textbox', { name: 'Only you see it' })).toHaveValue('A bar forgets its path.');
});

test('a task fits a window of each width, with its button to send in view', async () => {
  await makeNarrow();
  await open(studyServer(), '?step=guided');
  await atEachSize(windowsOf(844), async () => {
    await expect.element(range()).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectInView(button('Send answer'));
  });
});

test('on a phone with text of 200% the button is below the task and does not cover it', async () => {
  await makeTextLarge();
  await open(studyServer(), '?step=guided');
  const place = page.getByRole('region', { name: 'Work out the range.' });
  await expect.element(place).toBeVisible();
  await expect.element(button('Send answer')).toBeVisible();
  expect(button('Send answer').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    place.element().getBoundingClientRect().bottom,
  );
});
