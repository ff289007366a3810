// If this fails, a learner who appeals against a chart does not see that the appeal was sent, what happens next, or
// what it said, or can send it twice.
import type { ExamChartResult, ExamResultsResponse } from '@tradesense/contract/chart-exam.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains, expectText } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const APPEAL = 'POST /api/chart-exams/{id}/charts/{index}/appeal';
const TEXT = 'The first swing stands on a bar\nthat is a data error.';
/** The text, as the page's text is compared: with single spaces. */
const SHOWN = TEXT.replace('\n', ' ');
const CHART: ExamChartResult = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'recorded',
  view: 'hindsight',
  bars: Array.from({ length: 40 }, (_, at) => [at * 86_400_000, 100, 102, 99, 101, 10]),
  visibleBars: 40,
  score: 0,
  isExpired: false,
  parts: [],
  ruleVersion: 101,
  rating: null,
  isAppealed: false,
  appealText: null,
  appealAnswer: null,
  isVoided: false,
};

function results(chart: Partial<ExamChartResult> = {}): ExamResultsResponse {
  return {
    exam: {
      id: 'e1',
      type: 'swing-analysis',
      assetClass: 'crypto',
      mode: 'rated',
      unrated: null,
      state: 'completed',
      chartCount: 1,
      passPercent: 70,
      graded: 1,
      tooFast: 0,
      score: 0,
      passed: false,
      startedAt: '2026-11-21T00:00:00Z',
      endedAt: '2026-11-21T00:05:00Z',
    },
    charts: [{ ...CHART, ...chart }],
    requirements: [],
    rule: { reference: 'Bars.', full: 'Close.', half: 'Near.', score: 'Mean.' },
    lessonTopic: 'trading-fundamentals',
    formerGrades: [],
  };
}

const article = () => page.getByRole('article').first();
const open = (server: FakeServer) => mountApp({ path: '/chart-exam/results?session=e1', user: newUser(), server });

/** Returns a server that takes the appeal. */
function appealServer(): FakeServer {
  let sent: string | null = null;
  return new FakeServer()
    .answer('GET /api/chart-exams/{id}/results', () => results({ isAppealed: sent !== null, appealText: sent }))
    .answer(APPEAL, ({ body }) => {
      sent = (body as { text: string }).text;
      return { appealedAt: '2026-11-22T00:00:00Z' };
    });
}

async function writeAppeal(): Promise<void> {
  await page.getByRole('button', { name: 'Appeal chart 1' }).click();
  await page.getByLabelText('Your reason').fill(TEXT);
}
const send = () => page.getByRole('button', { name: 'Send the appeal' });

test.for([1440, 390])('a sent appeal says so, what happens next and what it said, at %i px', async (width) => {
  await page.viewport(width, 900);
  const server = appealServer();
  await open(server);
  await writeAppeal();
  await send().click();
  await expect.element(article().getByText('Your appeal was sent')).toBeVisible();
  await expectContains(
    article(),
    'An administrator reads it and answers. The answer comes as a notification and appears here. Until then the score stays.',
  );
  await expectText(article().getByRole('blockquote'), SHOWN);
  expect(document.activeElement?.textContent).toContain('Your appeal was sent');
  await expectAbsent(page.getByRole('button', { name: 'Appeal chart 1' }));
  expect(server.callsOf(APPEAL)).toHaveLength(1);
  await expectAccessiblePart();
});

test('the text of an appeal whose answer was lost is sent again, and a stored one is not refused', async () => {
  const server = appealServer().respond(APPEAL, cut);
  await open(server);
  await writeAppeal();
  await send().click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Your reason')).toHaveValue(TEXT);
  // The first request had arrived: the server has the appeal.
  server
    .respond(APPEAL, () => answerOf(409, { code: 'already-appealed', title: 'Appealed', status: 409 }))
    .answer('GET /api/chart-exams/{id}/results', results({ isAppealed: true, appealText: TEXT }));
  await send().click();
  await expect.element(article().getByText('Your appeal was sent')).toBeVisible();
  await expectAbsent(page.getByRole('dialog'));
});

test('an answered appeal shows what it said and the answer', async () => {
  const answer = 'You are right: the chart is void now.';
  await open(
    new FakeServer().answer(
      'GET /api/chart-exams/{id}/results',
      results({ isAppealed: true, appealText: TEXT, appealAnswer: answer }),
    ),
  );
  await expect.element(article().getByText('Your appeal is answered')).toBeVisible();
  await expectText(article().getByRole('blockquote'), SHOWN);
  await expectContains(article(), answer);
});
