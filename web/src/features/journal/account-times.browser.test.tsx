// If this fails, the journal of a replay of daily bars dates its trades one day later than the chart.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, type FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';
import { answerOfLook, lookServer, questionOf } from './second-look/second-look.test-data.ts';

const LONG = { timeout: 20_000 };
/** Ends of two bars: those of April 13 and 14. */
const [OPENED, CLOSED] = ['2022-04-14T00:00:00.000Z', '2022-04-15T00:00:00.000Z'];

const trade = tradeOf({
  accountId: 'r1',
  replayInterval: '1d',
  asset: 'MASKED-EQUITY',
  openedAt: OPENED,
  closedAt: CLOSED,
  reviewedAt: '2026-01-06T10:00:00.000Z',
});

/** The fake server of a learner whose list of replays does not have the replay of the trade any more. */
const oldReplay = (server: FakeServer): FakeServer =>
  server
    .answer('GET /api/replay/sessions', { sessions: [] })
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null });

async function open(path: string, server: FakeServer): Promise<void> {
  await page.viewport(1440, 900);
  await mountApp({ path, user: newUser({ isAdmin: true }), server });
}

test('the journal of a daily replay that is no longer listed dates its trades by their bars', async () => {
  await open('/sandbox/journal?account=r1', oldReplay(journalServer(trade)));
  const link = page.getByRole('link', { name: /closed Apr 14, 2022$/ });
  await expect.element(link, LONG).toBeVisible();
  await link.click();
  await expect.element(page.getByText('Apr 13, 2022 to Apr 14, 2022', { exact: false }), LONG).toBeVisible();
});

test('the curves of a daily replay date its trades by their bars, also where the filter finds no trade', async () => {
  const curve = { points: [{ at: CLOSED, profit: '12.5' }], changed: 0, unknown: 0, effect: null };
  const server = oldReplay(journalServer(trade))
    .respond('GET /api/sandbox/accounts/{id}/journal', ({ url }) =>
      answerOf(200, { trades: url.searchParams.has('outcome') ? [] : [trade], nextCursor: null, tags: [] }),
    )
    .answer('GET /api/sandbox/accounts/{id}/performance/curves', {
      replayInterval: '1d',
      reviewed: 1,
      trades: 1,
      tag: null,
      curves: [
        { kind: 'actual', ...curve },
        { kind: 'half-size', ...curve },
        { kind: 'plan-kept', ...curve },
      ],
    });
  await open('/sandbox/journal?account=r1', server);
  await page.getByRole('combobox', { name: 'Outcome', exact: true }).selectOptions('lost');
  await expect.element(page.getByText('No trades match these filters'), LONG).toBeVisible();
  await page.getByRole('button', { name: 'Show the curves' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(page.getByRole('rowheader', { name: 'Apr 14, 2022' }), LONG).toBeVisible();
});

test.for([
  ['daily replay by its bar', '1d', /Bitcoin, closed Apr 14, 2022\. The lesson/],
  ['live account by its time', null, /Bitcoin, closed Apr 1[45], 2022, \d/],
] as const)('the reminder dates a trade of a %s', async ([, replayInterval, text]) => {
  const oldest = { accountId: 'r1', replayInterval, tradeId: 't1', asset: 'BTC', closedAt: CLOSED };
  const server = oldReplay(journalServer(trade)).answer('GET /api/sandbox/reviews-due', { count: 1, oldest });
  await open('/sandbox/journal?account=r1', server);
  await expect.element(page.getByText(text), LONG).toBeVisible();
});

test('the second look dates both decisions of a daily replay by their bars', async () => {
  const question = questionOf({ replayInterval: '1d', decidedAt: OPENED });
  await open(
    '/sandbox/second-look?account=r1&trade=t1',
    oldReplay(lookServer({ question, answer: answerOfLook({ trade }) })),
  );
  await expect.element(page.getByText(/On Apr 13, 2022 you went long/), LONG).toBeVisible();
  await expect.element(page.getByText(/You closed at .* on Apr 14, 2022\./), LONG).toBeVisible();
});
