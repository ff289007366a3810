// If this fails, two key presses answer a pair twice. Or the page cannot continue after a lost response, after an
// answer in another tab, or without recorded history.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnswerPairResponse, ChartPairView, CurrentPairResponse } from '@tradesense/contract/real-or-shuffled.ts';
import { PAIR_BARS } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';

const ANSWERS = 'POST /api/real-or-shuffled/pairs/{id}/answers';
const PAIRS = 'POST /api/real-or-shuffled/pairs';
const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

function chart(seed: number): ChartPairView['charts']['a'] {
  return Array.from({ length: PAIR_BARS }, (_, i) => {
    const middle = 100 + 5 * Math.sin((i + seed) / 9);
    return [middle, middle + 1 + (i % 7) / 4, middle - 1, middle + 0.5];
  });
}

const pair = (number = 0): CurrentPairResponse => ({
  pair: { id: ids[number] ?? '', interval: '1h', charts: { a: chart(number), b: chart(number + 20) } },
  record: null,
});
const verdict: AnswerPairResponse = {
  choice: 'a',
  recorded: 'a',
  isRight: true,
  asset: 'BTC',
  interval: '1h',
  firstAt: Date.UTC(2023, 9, 1),
  lastAt: Date.UTC(2023, 9, 5),
  rating: null,
  isTooFast: false,
  record: null,
};

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function open(server: FakeServer) {
  const app = await mountApp({ path: '/real-or-shuffled', server });
  await expect.element(heading('Which chart is real?')).toBeVisible();
  return app;
}

test('two keys pressed at once send one answer, and Enter opens the next pair', async () => {
  let asked = 0;
  const server = new FakeServer().answer(PAIRS, () => pair(asked++)).answer(ANSWERS, verdict);
  await open(server);
  await expect.element(button(/^A is real/)).toBeVisible();
  await userEvent.keyboard('12');
  await expect.element(heading(/Right: A is real/)).toHaveFocus();
  expect(server.callsOf(ANSWERS).map(({ body }) => body)).toEqual([{ choice: 'a' }]);
  await userEvent.keyboard('1');
  expect(server.callsOf(ANSWERS)).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^One is recorded/)).toHaveFocus();
  expect(server.callsOf(PAIRS)).toHaveLength(2);
});

test('before the answer nothing on the page tells which chart is recorded', async () => {
  await open(new FakeServer().answer(PAIRS, pair()));
  for (const side of ['A', 'B'])
    await expect.element(page.getByRole('img', { name: `Chart ${side}: ${PAIR_BARS} masked bars` })).toBeVisible();
  await page.getByText('The bars of both charts as a table').click();
  const table = page.getByRole('region', { name: 'Bars of both charts' });
  await expect.element(table.getByRole('row').nth(PAIR_BARS)).toBeInTheDocument();
  const text = document.querySelector('main')?.textContent ?? '';
  expect(text).not.toMatch(/correlation|Bitcoin|2023/);
  expect(text.match(/Recorded or shuffled/g)).toHaveLength(2);
});

test('an answer that was too fast is not rated, and the page says that it counts as evidence', async () => {
  await open(new FakeServer().answer(PAIRS, pair()).answer(ANSWERS, { ...verdict, isTooFast: true }));
  await button(/^A is real/).click();
  await expect.element(page.getByText(/so it is not rated\. It still counts as evidence/)).toBeVisible();
});

test('an answer whose response was lost can be sent again', async () => {
  const server = new FakeServer().answer(PAIRS, pair()).respond(ANSWERS, cut);
  await open(server);
  await button(/^B is real/).click();
  await expect.element(page.getByText('Your answer was not stored')).toBeVisible();
  server.answer(ANSWERS, { ...verdict, choice: 'b', recorded: 'a', isRight: false });
  await button(/^B is real/).click();
  await expect.element(heading(/Wrong: A is real/)).toBeVisible();
});

test('a pair that was answered in another tab can be replaced by the next one', async () => {
  let asked = 0;
  const server = new FakeServer().answer(PAIRS, () => pair(asked++));
  server.respond(ANSWERS, () => answerOf(409, { status: 409, code: 'question-already-answered', title: 'Answered' }));
  await open(server);
  await button(/^B is real/).click();
  await expect.element(page.getByText('This pair is no longer open')).toBeVisible();
  await button('Get another pair').click();
  await expect.element(page.getByText('This pair is no longer open')).not.toBeInTheDocument();
  expect(server.callsOf(PAIRS)).toHaveLength(2);
});

test('without recorded history the page has a message and no pair', async () => {
  const detail = 'This server has no recorded price history, and a simulated chart would not be real.';
  const server = new FakeServer();
  server.respond(PAIRS, () =>
    answerOf(409, { status: 409, code: 'not-enough-history', title: 'Not enough price history', detail }),
  );
  await open(server);
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(button(/is real/).elements()).toEqual([]);
});
