// If this fails, the card of calls by hour shows a share that is based on too few calls, or a share without its
// interval.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains, expectTexts } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { study } from '../study/study-server.test-data.ts';
import { SKILL } from './dashboard-server.test-data.ts';

test('calls by hour show a share with its interval or, if there are too few, the number needed', async () => {
  await page.viewport(1280, 800);
  const fails = () => answerOf(500, { code: 'internal' });
  const server = new FakeServer()
    .answer('GET /api/dashboard/skill', SKILL)
    .answer('GET /api/study', study())
    .respond('GET /api/study/reviews', fails)
    .respond('GET /api/bias-tests/insights', fails);
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1' }), server });
  const card = page.getByRole('region', { name: 'Calls by hour of day' });
  await expectContains(card, '164 answers, time in Europe/Berlin');
  await expect.element(card.getByText('60% of 100 (50% to 69%)')).toBeVisible();
  await card.getByRole('button', { name: 'Table' }).click();
  await expectTexts(card.getByRole('row'), [
    'HourCallsRightShare',
    '7:00535 of the 8 calls that a share needs',
    '9:00604067%, 95% interval 54% to 77%',
    '11:00402050%, 95% interval 35% to 65%',
    '21:0059915%, 95% interval 8% to 27%',
  ]);
});
