// If this fails, a newcomer is not told why the first mark was wrong, gets no second try, or does not see the answer at
// the end.
import type { StudyTask } from '@tradesense/contract/study.ts';
import { chartOfHighs, zigzagHighs } from '@tradesense/core/study/study.test-data.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressByKeyboard, tabTo } from '../../browser-test/by-keyboard.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { WIDTHS, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';
import { hour } from './guidance-server.test-data.ts';

const TASK: StudyTask = {
  id: '00000000-0000-7000-8000-0000000000aa',
  lesson: 'first-chart',
  place: 'guided',
  instruction: 'Mark the swing high of this chart.',
  question: {
    kind: 'click-bars',
    prompt: 'Mark the one swing high.',
    rule: 'one-swing-high',
    chart: chartOfHighs(zigzagHighs([100, 0], [110, 10], [100, 29])) as never,
  },
  hints: [],
  hasMoreHints: true,
  verdict: null,
  answer: null,
  isSettled: false,
  reference: null,
  origin: null,
};

const button = (name: string) => page.getByRole('button', { name });
const verdict = () => page.getByRole('region', { name: 'Verdict' });

function server(): FakeServer {
  return new FakeServer()
    .answer('GET /api/first-hour', hour())
    .answer('POST /api/study/tasks', { task: TASK })
    .answer('POST /api/study/tasks/{id}/answers', ({ body }) => {
      const { answer } = body as { answer: { bars: number[] } };
      const isRight = answer.bars[0] === 10;
      const sentence = isRight ? 'No bar is higher than bar 11.' : 'Bar 2 is higher than bar 1.';
      const line = { result: isRight ? ('right' as const) : ('wrong' as const), sentence, bars: [0, 1], target: '0' };
      return {
        task: {
          ...TASK,
          answer: { kind: 'click-bars', bars: answer.bars },
          verdict: { score: isRight ? 1 : 0, isRight, summary: 'The summary.', lines: [line] },
          isSettled: isRight,
          reference: isRight ? { kind: 'click-bars', bars: [10] } : null,
          origin: isRight ? { asset: 'BTC', firstAt: Date.UTC(2019, 3, 1), lastAt: Date.UTC(2019, 4, 1) } : null,
        },
      };
    });
}

test.for(WIDTHS)('a mark, its verdict and a second try work by keyboard at %d pixels', async (width) => {
  await page.viewport(width, 844);
  const fake = server();
  const { router } = await mountApp({ path: '/start/chart', server: fake });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your first mark' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the first hour' })).toHaveAttribute('href', '/start');
  const chart = page.getByRole('application');
  await expect.element(chart).toBeVisible();
  expect(fake.callsOf('POST /api/study/tasks').map(({ body }) => body)).toEqual([{ place: 'first-chart' }]);
  // The chart handles keys only once its tools are loaded, which is shortly after it is shown.
  await expect
    .poll(async () => {
      const isMarked = button('Remove bar 1').elements().length === 1;
      if (isMarked) return true;
      await tabTo(chart);
      await userEvent.keyboard('{Home}{Enter}');
      return false;
    })
    .toBe(true);
  await pressByKeyboard(button('Send answer'));
  await expect.element(verdict().getByText('Bar 2 is higher than bar 1.')).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await pressByKeyboard(button('Try again'));
  // The task asks for one bar, so another bar replaces the wrong one.
  await tabTo(chart);
  await userEvent.keyboard('{Home}{ArrowRight>10/}{Enter}');
  await expect.element(button('Remove bar 11')).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove bar 1', exact: true }).elements()).toEqual([]);
  await pressByKeyboard(button('Send answer'));
  await expect.element(verdict().getByText('No bar is higher than bar 11.')).toBeVisible();
  await expect.element(page.getByText(/^Recorded .*2019/)).toBeVisible();
  await expectAccessiblePart();
  await pressByKeyboard(button('Continue'));
  await expect.poll(() => router.state.location.pathname).toBe('/start');
});
