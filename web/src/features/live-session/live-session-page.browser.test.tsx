// If this fails, the teacher or a learner has to scroll to the chart or the button, sees something too early, or is not
// told that the page is out of date.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveSessionResponse } from '@tradesense/contract/live-sessions.ts';
import { LIVE_ROUND_STATES } from '@tradesense/core/live-sessions/live-round.ts';
import { pressByKeyboard, tabTo } from '../../browser-test/by-keyboard.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  chooseSegment,
  expectAbsent,
  expectInView,
  expectSettled,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { CLASS_ID, roundOf, sessionOf, swing } from './live-session.test-data.ts';

const LIVE = 'GET /api/classes/{id}/live';
const ANSWER = 'PUT /api/classes/{id}/live/rounds/{roundId}/answer';
const STATE = 'PUT /api/classes/{id}/live/rounds/{roundId}/state';
const ROUNDS = 'POST /api/classes/{id}/live/rounds';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chart = () => page.getByRole('application');
const KINDS = ['call', 'mark'] as const;
const [DESKTOP, , PHONE] = WORK_SIZES;

function open(server: FakeServer, live: LiveSessionResponse) {
  server.answer(LIVE, live);
  return mountApp({ path: `/classes/${CLASS_ID}/live`, server, user: newUser() });
}

/** Simulates that the server reports a change of the session, and makes it respond with the new state. */
const change = (server: FakeServer, live: LiveSessionResponse): void => {
  server.answer(LIVE, live);
  server.push('account', { type: 'live-session', classId: CLASS_ID });
};

test.for(KINDS.flatMap((kind) => WORK_SIZES.map((size) => ({ kind, ...size }))))(
  'chart and button of an open round of a $kind are in view at $width × $height, for learner and teacher',
  async ({ kind, width, height }) => {
    await page.viewport(width, height);
    const learner = await open(new FakeServer(), sessionOf('learner', roundOf(kind, 'open', 'learner')));
    await expectInView(chart());
    expect(chart().element().clientHeight).toBeGreaterThan(width < 700 ? 240 : 400);
    await expectInView(button(kind === 'call' ? 'Lock my call' : 'Lock my marks'));
    if (kind === 'mark') await expectInView(button('Swing low'));
    const back = page.getByRole('link', { name: 'Back to the class' });
    await expectInView(back);
    await expect.element(back).toHaveAttribute('href', `/classes/${CLASS_ID}`);
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
    learner.leave();

    await open(new FakeServer(), sessionOf('teacher', roundOf(kind, 'open', 'teacher')));
    await expectInView(chart());
    await expectInView(page.getByText('21 of 24'));
    expect(page.getByText('have answered').element().getClientRects()).toHaveLength(1);
    const counts = button('Show counts').element().getBoundingClientRect();
    expect(counts.right).toBeLessThanOrEqual(width - 8);
    await expectInView(button('Close the round'));
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  },
);

test.for(KINDS)('in a round of %s, a learner sees only what its state allows', async (kind) => {
  await page.viewport(PHONE.width, PHONE.height);
  const server = new FakeServer();
  await open(server, sessionOf('learner', roundOf(kind, 'open', 'learner')));
  const about = page.getByText(kind === 'call' ? 'What the class said' : 'What the class marked', { exact: true });
  const truth = page.getByText(kind === 'call' ? /^Bearish: down 2.30%/ : 'What the rule marks');
  for (const state of LIVE_ROUND_STATES) {
    change(server, sessionOf('learner', roundOf(kind, state, 'learner')));
    if (state === 'open') continue;
    await expect.element(page.getByText('You did not answer this round.')).toBeVisible();
    await expectInView(chart());
    await expect.poll(() => about.query() !== null).toBe(state !== 'closed');
    await expect.poll(() => truth.query() !== null).toBe(state === 'revealed');
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  }
});

test.for(KINDS)(
  'a teacher runs a round of %s step by step, and the counts are hidden until the teacher shows them',
  async (kind) => {
    await page.viewport(DESKTOP.width, DESKTOP.height);
    const server = new FakeServer();
    await open(server, sessionOf('teacher', roundOf(kind, 'open', 'teacher')));
    const class_ = page.getByRole('region', {
      name: kind === 'call' ? 'What the class said' : 'What the class marked',
    });
    await expect.element(button('Close the round')).toBeVisible();
    await expectAbsent(class_);
    await button('Show counts').click();
    await expect.element(class_).toBeVisible();
    await expect.element(page.getByText(/^Only you should see this/)).toBeVisible();
    await expectAccessiblePart();
    const steps = [
      ['Close the round', 'closed'],
      [kind === 'call' ? 'Show what the class said' : 'Show what the class marked', 'shown'],
      [kind === 'call' ? 'Reveal what happened' : 'Reveal the rule’s marks', 'revealed'],
    ] as const;
    for (const [name, state] of steps) {
      server.answer(STATE, () => {
        const live = sessionOf('teacher', roundOf(kind, state, 'teacher'));
        server.answer(LIVE, live);
        return live;
      });
      await button(name).click();
      await expect.poll(() => server.callsOf(STATE).at(-1)?.body).toEqual({ state });
    }
    await expect.element(class_).toBeVisible();
    const verdict = kind === 'call' ? /^7 of 21 were right/ : /^82% of the marks are right \(40 of 49/;
    await expect.element(page.getByText(verdict)).toBeVisible();
    await expectAccessiblePart();
  },
);

test('a learner marks swings on the bars and locks them', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const server = new FakeServer();
  await open(server, sessionOf('learner', roundOf('mark', 'open', 'learner')));
  await expectInView(chart());
  await expectSettled();
  await expect.element(button('Lock my marks')).toBeDisabled();
  const { clientWidth, clientHeight } = chart().element();
  await chart().click({ position: { x: clientWidth * 0.3, y: clientHeight * 0.3 } });
  await button('Swing low').click();
  await chart().click({ position: { x: clientWidth * 0.5, y: clientHeight * 0.3 } });
  await expect.element(page.getByText('2 of at most 20 marks')).toBeVisible();
  server.respond(ANSWER, ({ body }) => {
    const answer = body as { kind: 'mark'; marks: []; isLocked: true };
    server.answer(LIVE, sessionOf('learner', roundOf('mark', 'open', 'learner', { answer })));
    return answerOf(200, { answer });
  });
  await button('Lock my marks').click();
  await expect.element(page.getByText('You marked 2 swings. Locked.')).toBeVisible();
  const sent = server.callsOf(ANSWER)[0]?.body as { marks: ReturnType<typeof swing>[]; isLocked: boolean };
  expect(sent.isLocked).toBe(true);
  expect(sent.marks.map(({ kind }) => kind)).toEqual(['high', 'low']);
  // A mark is at the high or the low of its bar, regardless of where on the bar the finger pressed.
  for (const mark of sent.marks) expect(mark).toEqual(swing(mark.time, mark.kind));
});

test('marks are set by keyboard alone, and “no swings” is also an answer', async () => {
  const server = new FakeServer().respond(ANSWER, () =>
    answerOf(409, { code: 'live-round-closed', status: 409, title: 'x', detail: 'This answer came too late.' }),
  );
  await open(server, sessionOf('learner', roundOf('mark', 'open', 'learner')));
  await expectInView(chart());
  await expectSettled();
  await tabTo(chart());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  await expect.element(page.getByText('1 mark', { exact: true })).toBeVisible();
  await tabTo(page.getByLabelText('No swing here'));
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('0 of at most 20 marks')).toBeVisible();
  await pressByKeyboard(button('Lock my marks'));
  await expect.element(page.getByText('Your marks are not locked')).toBeVisible();
  expect(server.callsOf(ANSWER)[0]?.body).toEqual({ kind: 'mark', marks: [], isLocked: true });
});

test('marks that another tab has sent are shown, and can be changed until they are locked', async () => {
  const answer = { kind: 'mark' as const, marks: [swing(-43, 'high')], isLocked: false };
  const server = new FakeServer();
  await open(server, sessionOf('learner', roundOf('mark', 'open', 'learner', { answer })));
  await expect.element(page.getByText('1 mark', { exact: true })).toBeVisible();
  await expect.element(button('Lock my marks')).toBeEnabled();
  await page.getByLabelText('No swing here').click();
  await expect.element(page.getByText('0 of at most 20 marks')).toBeVisible();
  await expect.poll(() => server.hasStream()).toBe(true);
  const locked = { ...answer, isLocked: true };
  change(server, sessionOf('learner', roundOf('mark', 'open', 'learner', { answer: locked })));
  await expect.element(page.getByText('You marked one swing. Locked.')).toBeVisible();
  await expectAbsent(page.getByLabelText('No swing here'));
});

test('a call that another tab has sent is shown, and can be changed until it is locked', async () => {
  const answer = { kind: 'call' as const, direction: 'bearish' as const, confidence: 70, tag: null, isLocked: false };
  const server = new FakeServer();
  await open(server, sessionOf('learner', roundOf('call', 'open', 'learner', { answer })));
  await expect.element(page.getByRole('radio', { name: 'Bearish' })).toBeChecked();
  await expect.element(button('Lock my call')).toBeEnabled();
  await chooseSegment(page.getByRole('radio', { name: 'Bullish' }));
  await expect.element(page.getByRole('radio', { name: 'Bullish' })).toBeChecked();
  await expect.poll(() => server.hasStream()).toBe(true);
  const locked = { ...answer, isLocked: true };
  change(server, sessionOf('learner', roundOf('call', 'open', 'learner', { answer: locked })));
  await expect.element(page.getByText('You said Bearish, 70% sure. Locked.')).toBeVisible();
  await expectAbsent(page.getByRole('radio', { name: 'Bullish' }));
});

test('without a session learner and teacher read the next step; a new round appears to the learner by itself', async () => {
  const server = new FakeServer();
  const { leave } = await open(server, sessionOf('learner'));
  await expect.element(page.getByText('No live session is open')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to the class' }))
    .toHaveAttribute('href', `/classes/${CLASS_ID}`);
  await expectAccessiblePart();
  await expect.poll(() => server.hasStream()).toBe(true);
  change(server, sessionOf('learner', null));
  await expect.element(page.getByText('the first chart appears by itself', { exact: false })).toBeVisible();
  change(server, sessionOf('learner', roundOf('mark', 'open', 'learner')));
  await expect.element(button('Lock my marks')).toBeVisible();
  leave();

  const own = new FakeServer();
  own.answer('POST /api/classes/{id}/live', sessionOf('teacher', null));
  own.answer(ROUNDS, sessionOf('teacher', roundOf('mark', 'open', 'teacher', { answered: 0 })));
  await open(own, sessionOf('teacher'));
  await button('Open a live session').click();
  await expectAccessiblePart();
  await page.getByRole('radio', { name: 'Mark swings' }).click({ force: true });
  await button('Open the round').click();
  await expect.element(page.getByText('0 of 24')).toBeVisible();
  expect(own.callsOf(ROUNDS)[0]?.body).toMatchObject({ kind: 'mark', masked: true });
});

test('a session that failed to load can be loaded again, and a class that the user is not in is not found', async () => {
  const server = new FakeServer().respond(LIVE, cut);
  const { leave } = await mountApp({ path: `/classes/${CLASS_ID}/live`, server, user: newUser() });
  await expect.element(page.getByText('The live session could not be loaded')).toBeVisible();
  server.answer(LIVE, sessionOf('learner'));
  await button('Try again').click();
  await expect.element(page.getByText('No live session is open')).toBeVisible();
  leave();
  const other = new FakeServer().respond(LIVE, () => answerOf(404, { code: 'not-found', status: 404, title: 'x' }));
  await mountApp({ path: `/classes/${CLASS_ID}/live`, server: other, user: newUser() });
  await expect.element(page.getByRole('heading', { name: 'There is no such class among yours' })).toBeVisible();
});

test('a lost stream is announced, and what was missed is fetched when it returns', async () => {
  const server = new FakeServer();
  await open(server, sessionOf('learner', roundOf('call', 'open', 'learner')));
  await expect.element(button('Lock my call')).toBeVisible();
  await expect.poll(() => server.hasStream()).toBe(true);
  await expectAbsent(page.getByText(/^The connection is lost/));
  server.answer(LIVE, sessionOf('learner', roundOf('call', 'shown', 'learner')));
  server.loseStream();
  await expect.element(page.getByText(/^The connection is lost/)).toBeVisible();
  await expect.element(page.getByText('What the class said')).toBeVisible();
  await expect.poll(() => page.getByText(/^The connection is lost/).elements()).toEqual([]);
});
