// If this fails, the form for a replay forgets the date that the learner typed, or shows the error of an earlier choice.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { atEachSize, expectAbsent, expectInView, makeNarrow, WORK_SIZES } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';

const START = 'POST /api/replay/sessions';
const NO_HISTORY = 'SOL has no history at 5m.';
/** Chooses an option of the form. Its input lies over its words, and the button that stays in view may lie over both. */
async function choose(name: string): Promise<void> {
  const option = page.getByRole('radio', { name, exact: true });
  option.element().scrollIntoView({ block: 'center' });
  await option.click({ force: true });
}
const length = (name: string) => page.getByRole('radio', { name, exact: true });
const begins = () => page.getByLabelText('Begins on');

test('another bar length keeps the date that was typed, and removes the error of the one before', async () => {
  const server = sandboxServer()
    .answer('GET /api/replay/sessions', { sessions: [] })
    .respond(START, () => answerOf(422, { code: 'not-enough-history', detail: NO_HISTORY }));
  await mountApp({ path: '/sandbox/replay', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByRole('radio', { name: 'At a date' })).toBeInTheDocument();
  await choose('At a date');
  await begins().fill('2024-08-04T08:00');
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect.element(page.getByText(NO_HISTORY)).toBeVisible();
  await choose('4 hours');
  await expectAbsent(page.getByText(NO_HISTORY));
  await expect.element(begins()).toHaveValue('2024-08-04T08:00');
  await choose('1 day');
  await expect.element(begins()).toHaveValue('2024-08-04');
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect.poll(() => server.callsOf(START).at(-1)?.body).toMatchObject({ interval: '1d', startAt: '2024-08-04T00:00:00.000Z' }); // oxfmt-ignore
  await choose('1 hour');
  await expect.element(begins()).toHaveValue('2024-08-04T08:00');
});

test.each([
  [1280, 800],
  [390, 844],
])('the date to choose is above the button that stays in view, at %d × %d', async (width, height) => {
  await page.viewport(width, height);
  const server = sandboxServer().answer('GET /api/replay/sessions', { sessions: [] });
  await mountApp({ path: '/sandbox/replay', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByRole('radio', { name: 'At a date' })).toBeInTheDocument();
  const start = page.getByRole('button', { name: 'Start the replay' });
  const option = page.getByRole('radio', { name: 'At a date' });
  option.element().scrollIntoView({ block: 'end' });
  await option.click({ force: true });
  const edge = () => start.element().getBoundingClientRect().top;
  await expect.poll(() => begins().element().getBoundingClientRect().bottom - edge()).toBeLessThanOrEqual(0);
  await start.click();
  const error = page.getByText('Choose a date or a random start.');
  await expect.element(error).toBeVisible();
  await expect.element(begins()).toHaveFocus();
  await expect.poll(() => error.element().getBoundingClientRect().bottom - edge()).toBeLessThanOrEqual(0);
});

test('the form offers only the bar lengths that can start, and keeps the wanted one for another asset', async () => {
  const server = sandboxServer()
    .answer('GET /api/replay/sessions', { sessions: [] })
    .answer('GET /api/replay/intervals', ({ url }) =>
      url.searchParams.get('asset') === 'SOL'
        ? { masked: ['4h', '1d'], dated: ['4h', '1d', '1w'] }
        : { masked: [...INTERVALS], dated: [...INTERVALS] },
    )
    .respond(START, () => answerOf(422, { code: 'not-enough-history', detail: NO_HISTORY }));
  await mountApp({ path: '/sandbox/replay', user: newUser({ isAdmin: true }), server });
  await expect.element(length('1 min')).toBeInTheDocument();
  await choose('5 min');
  const asset = page.getByLabelText('Asset');
  await asset.selectOptions('SOL');
  await expectAbsent(length('5 min'));
  await expect.element(length('4 hours')).toBeChecked();
  await expect
    .element(page.getByText(/^Too little history for a random start with bars of 1 min, 5 min, .*1 week/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Start the replay' }).click();
  await expect.poll(() => server.callsOf(START).at(-1)?.body).toMatchObject({ asset: 'SOL', interval: '4h' });
  await choose('At a date');
  await expect.element(length('1 week')).toBeInTheDocument();
  await asset.selectOptions('BTC');
  await expect.element(length('5 min')).toBeChecked();
  await expectAbsent(page.getByText(/^Too little history/));
});

test('the button that starts a replay is in view without scrolling', async () => {
  await makeNarrow();
  const server = sandboxServer().answer('GET /api/replay/sessions', { sessions: [] });
  await mountApp({ path: '/sandbox/replay', user: newUser({ isAdmin: true }), server });
  const start = page.getByRole('button', { name: 'Start the replay' });
  await expect.element(start).toBeInTheDocument();
  await atEachSize(WORK_SIZES, () => expectInView(start));
});

test('on a phone, a refusal is in view beside the button, and a missing date gets the focus', async () => {
  await page.viewport(390, 844);
  const server = sandboxServer()
    .answer('GET /api/replay/sessions', { sessions: [] })
    .respond(START, () => answerOf(422, { code: 'not-enough-history', detail: NO_HISTORY }));
  await mountApp({ path: '/sandbox/replay', user: newUser({ isAdmin: true }), server });
  const start = page.getByRole('button', { name: 'Start the replay' });
  await start.click();
  await expectInView(page.getByText(NO_HISTORY));
  await choose('At a date');
  await start.click();
  await expect.element(begins()).toHaveFocus();
  await expectInView(begins());
});
