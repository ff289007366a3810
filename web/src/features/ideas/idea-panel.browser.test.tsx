// If this fails, a reader cannot predict, sees the author's call before predicting, or is not told how both calls
// ended.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Idea } from '@tradesense/contract/ideas.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { chooseSegment, expectAbsent } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { CALL, CHART, IDEA_POST as post, ideaOf } from './idea-server.test-data.ts';

const PREDICT = 'POST /api/posts/{id}/idea/prediction';
const PUBLISH = 'POST /api/ideas';
const main = page.getByRole('main');
const panel = main.getByRole('region', { name: 'Chart idea', exact: true });
const button = (name: string) => main.getByRole('button', { name, exact: true });

const serverOf = (idea: Idea) =>
  new FakeServer()
    .answer('GET /api/people/suggestions', { people: [] })
    .answer('GET /api/posts/{id}', () => post)
    .answer('GET /api/posts/{id}/comments', () => ({ comments: [], nextCursor: null }))
    .answer('GET /api/posts/{id}/idea', () => idea)
    .answer('GET /api/posts/{id}/idea/chart', () => CHART);

const open = (server: FakeServer, user: ReturnType<typeof newUser> | null = newUser({ username: 'ann' })) =>
  mountApp({ path: `/post/${post.id}`, user, server });

test('a reader predicts, then sees the author’s call next to the prediction', async () => {
  const answered = ideaOf({
    call: CALL,
    prediction: { direction: 'bearish', confidence: 60, at: '2026-11-24T11:00:00.000Z', brier: null },
    mayPredict: false,
    predictionCount: 4,
  });
  const server = serverOf(ideaOf()).answer(PREDICT, () => answered);
  await open(server);
  await expect.element(panel.getByText('Predictions open')).toBeVisible();
  await expectAbsent(panel.getByText(CALL.thesis));
  await expect.element(button('Predict and see the call')).toBeDisabled();
  await chooseSegment(panel.getByRole('radio', { name: 'Bearish' }));
  await panel.getByRole('spinbutton', { name: 'in %' }).fill('60');
  await button('Predict and see the call').click();
  await expect.element(panel.getByText(CALL.thesis)).toBeVisible();
  expect(server.callsOf(PREDICT).map(({ body }) => body)).toEqual([{ direction: 'bearish', confidence: 60 }]);
  await expect.element(panel.getByText('Call of olga')).toBeVisible();
  await expect.element(panel.getByText('Bullish, 70%')).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Fork the plan' }))
    .toHaveAttribute('href', `/sandbox?asset=BTC&plan=${post.id}`);
  await expectAccessiblePart();
});

test('a scored idea shows both scores, the move, and the record with its evidence meter', async () => {
  await open(
    serverOf(
      ideaOf({
        state: 'scored',
        mayPredict: false,
        call: { ...CALL, brier: 0.135 },
        prediction: { direction: 'bearish', confidence: 60, at: '2026-11-24T11:00:00.000Z', brier: 1.04 },
        predictions: { bullish: 2, bearish: 1, neutral: 1 },
        predictionCount: 4,
        result: { truth: 'bullish', at: '2026-11-25T10:00:00.000Z', price: 62_100, movePercent: 1.39, moveAtr: 2.1 },
      }),
    ),
  );
  for (const text of [
    'Brier score 0.14 (0 best, 2 worst).',
    'Brier score 1.04 (0 best, 2 worst).',
    'up 1.39% (2.10 ATR)',
    '2 bullish, 1 bearish, 1 neutral',
    'Right in 56% (5 of 9). Deleted ideas count too.',
    '95% interval at every look: 17% to 90%.',
    'the intervals and the meter take one at a time: 6 of 9.',
  ])
    await expect.element(panel.getByText(text, { exact: false }).first()).toBeVisible();
  await expect.element(panel.getByRole('img', { name: /^Evidence 1\.4/ })).toBeVisible();
  await expectAccessiblePart();
});

test('a visitor is led to the sign-in, and sees no call', async () => {
  await open(serverOf(ideaOf({ mayPredict: false })), null);
  await expect
    .element(panel.getByRole('link', { name: 'Sign in to predict' }))
    .toHaveAttribute('href', `/auth/login?next=${encodeURIComponent(`/post/${post.id}`)}`);
  await expectAbsent(button('Predict and see the call'));
});

test('an author writes an idea next to its chart, and can change it until it locks', async () => {
  const own = ideaOf({ state: 'editable', isOwn: true, mayPredict: false, start: null, call: CALL });
  const server = serverOf(own)
    .answer('GET /api/posts', () => ({ posts: [], nextCursor: null }))
    .answer('GET /api/market/candles', () => ({
      asset: 'BTC',
      interval: '4h',
      source: 'simulated',
      bars: CHART.before,
    }))
    .answer(PUBLISH, () => post)
    .answer('PUT /api/posts/{id}/idea', ({ body }) => ({ ...own, call: { ...CALL, ...(body as object) } }));
  await mountApp({ path: '/feed', user: newUser({ username: 'ann' }), server });
  await button('New idea').click();
  const form = main.getByRole('region', { name: 'New chart idea' });
  await expect.element(form.getByText(/for 15 minutes, rounded up to a whole minute\. Then it locks/)).toBeVisible();
  await chooseSegment(form.getByRole('radio', { name: 'Bullish' }));
  await form.getByRole('spinbutton', { name: 'in %' }).fill('70');
  await form.getByRole('textbox', { name: 'Thesis' }).fill('Too short');
  await expect.element(form.getByText('Use at least 20 characters.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Thesis' }).fill(CALL.thesis);
  await form.getByRole('textbox', { name: 'Invalidation', exact: true }).fill(CALL.invalidation);
  await expectAccessiblePart();
  await button('Publish idea').click();
  await expect.element(panel).toBeVisible();
  expect(server.callsOf(PUBLISH).map(({ body }) => body)).toEqual([
    {
      asset: 'BTC',
      horizon: '1w',
      audience: 'public',
      direction: 'bullish',
      confidence: 70,
      thesis: CALL.thesis,
      invalidation: CALL.invalidation,
      invalidationPrice: null,
    },
  ]);
  await button('Change your call').click();
  await panel.getByRole('textbox', { name: 'Thesis' }).fill('A lower high under the weekly close.');
  await button('Save').click();
  await expect.element(panel.getByText('A lower high under the weekly close.')).toBeVisible();
});
