// If this fails, the page moves a step of the lesson between the press and the release of a finger, and the press is
// lost.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonExampleResponse } from '@tradesense/contract/study.ts';
import { drawn } from '../../../browser-test/expect-page.ts';
import { answerOf } from '../../../browser-test/fake-server.ts';
import { mountApp } from '../../../browser-test/mount-app.tsx';
import { lessonPage, studyServer } from '../study-server.test-data.ts';

const PATH = '/study/how-markets-work/candle?step=idea';
const EXAMPLE = 'GET /api/study/lessons/{lesson}/example';
const example: LessonExampleResponse['example'] = {
  instruction: 'Find the higher bar.',
  chart: {
    interval: '1d',
    decimals: 0,
    bars: [
      [100, 106, 97, 103],
      [103, 108, 101, 107],
    ],
  },
  sentence: 'The second bar is higher.',
  bars: [1],
  origin: { asset: 'BTC', firstAt: Date.UTC(2020, 0, 1), lastAt: Date.UTC(2020, 0, 2) },
};
const step = (name: string) =>
  page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name, exact: true });

/** Sends the browser's events of a press or of a release to an element. */
function send(element: Element, type: 'pointerdown' | 'pointerup'): void {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0 }));
}

test('an example that arrives during a press appears after it, so that the pressed step stays under the finger', async () => {
  await page.viewport(320, 640);
  const arrival = Promise.withResolvers<undefined>();
  const server = studyServer()
    .answer('GET /api/study/lessons/{lesson}', lessonPage({ hasExample: true }))
    .respond(EXAMPLE, async () => {
      await arrival.promise;
      return answerOf(200, { example });
    });
  const { router } = await mountApp({ path: PATH, server });
  const predict = step('Predict');
  await expect.element(predict).toBeVisible();
  await expect.poll(() => server.callsOf(EXAMPLE).length).toBe(1);
  predict.element().scrollIntoView({ block: 'end' });
  const placeBefore = predict.element().getBoundingClientRect().top;
  send(predict.element(), 'pointerdown');
  arrival.resolve(undefined);
  const shown = page.getByRole('region', { name: 'A solved example' });
  // The code of the chart is loaded as well; then the page has had time to draw.
  await import('./example-chart.tsx');
  for (let frames = 0; frames < 20; frames += 1) await drawn();
  expect(shown.elements()).toEqual([]);
  expect(predict.element().getBoundingClientRect().top).toBe(placeBefore);
  send(predict.element(), 'pointerup');
  await expect.element(shown).toBeVisible();
  await predict.click();
  await expect.poll(() => router.state.location.search).toEqual({ step: 'predict' });
});
