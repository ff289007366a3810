// If this fails, an exam loses a learner's marks, submits them twice, or shows a chart that is already over.
import type { ChartExamResponse, ExamChart, ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { describe, expect, it } from 'vitest';
import { INITIAL_RUN, isWatched, stepExam, TIME_OVER, type ExamEvent, type ExamRun } from './exam-run.ts';

const CHART: ExamChart = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'simulated',
  view: 'hindsight',
  bars: [],
  partCount: 2,
  part: { index: 0, ask: 'bullish', limitMs: 120_000, remainingMs: 120_000, marks: [], revision: 0 },
};
const RESULT: ExamChartResult = {
  index: 0,
  asset: 'BTC',
  priceDecimals: 2,
  interval: '1d',
  source: 'simulated',
  view: 'hindsight',
  bars: [],
  visibleBars: 0,
  score: 1,
  isExpired: false,
  parts: [],
  ruleVersion: 101,
  rating: null,
  isAppealed: false,
  appealText: null,
  appealAnswer: null,
  isVoided: false,
};
const EXAM: ChartExamResponse = {
  id: 'exam',
  type: 'fibonacci-retracement',
  assetClass: 'crypto',
  mode: 'rated',
  unrated: null,
  state: 'active',
  chartCount: 5,
  passPercent: 70,
  graded: 0,
  tooFast: 0,
  score: null,
  passed: null,
  startedAt: '2026-11-21T00:00:00Z',
  endedAt: null,
  chart: CHART,
  lastResult: null,
  focusRemainingMs: null,
};
const NEXT_PART = { ...EXAM, chart: { ...CHART, part: { ...CHART.part, index: 1 } } };
const GRADED = { ...EXAM, chart: null, lastResult: RESULT, graded: 1 };
const DONE: ChartExamResponse = { ...GRADED, state: 'completed', graded: 5 };
const SUBMISSION = { marks: [], idempotency: 'key-12345' };

function after(...events: readonly ExamEvent[]): ExamRun {
  return events.reduce(stepExam, INITIAL_RUN);
}

const LOADED: ExamEvent = { kind: 'loaded', exam: EXAM };
const HANDED_IN: ExamEvent = { kind: 'handed-in', submission: SUBMISSION };
function refused(code: 'offline' | 'part-expired' | 'question-not-current' | 'mark-invalid'): ExamEvent {
  return { kind: 'refused', code, message: 'because' };
}

describe('a running exam', () => {
  it.each<{ name: string; events: readonly ExamEvent[]; state: object }>([
    { name: 'shows the chart that is asked', events: [LOADED], state: { kind: 'drawing', chart: CHART } },
    {
      name: 'hands in once',
      events: [LOADED, HANDED_IN, HANDED_IN],
      state: { kind: 'handing-in', submission: SUBMISSION },
    },
    {
      name: 'goes on with the next part',
      events: [LOADED, HANDED_IN, { kind: 'taken', exam: NEXT_PART }],
      state: { kind: 'drawing', chart: { part: { index: 1 } } },
    },
    {
      name: 'shows the verdicts after the last part',
      events: [LOADED, HANDED_IN, { kind: 'taken', exam: GRADED }],
      state: { kind: 'graded', result: RESULT },
    },
    {
      name: 'asks for the next chart when told',
      events: [{ kind: 'loaded', exam: GRADED }, { kind: 'next-asked' }],
      state: { kind: 'serving' },
    },
    {
      name: 'is over after the last chart',
      events: [LOADED, HANDED_IN, { kind: 'taken', exam: DONE }, { kind: 'next-asked' }],
      state: { kind: 'ended', state: 'completed' },
    },
    {
      name: 'keeps what may not have arrived, and sends the same again',
      events: [LOADED, HANDED_IN, refused('offline'), { kind: 'resend-asked' }],
      state: { kind: 'handing-in', submission: SUBMISSION },
    },
    {
      name: 'asks the server where it stands when the time is over',
      events: [LOADED, { kind: 'time-over' }],
      state: { kind: 'loading', notice: TIME_OVER },
    },
    {
      name: 'says so when the server says that the time was over',
      events: [LOADED, HANDED_IN, refused('part-expired'), { kind: 'loaded', exam: GRADED }],
      state: { kind: 'graded', notice: TIME_OVER },
    },
    {
      name: 'a part handed in elsewhere is left',
      events: [LOADED, HANDED_IN, refused('question-not-current')],
      state: { kind: 'loading' },
    },
    {
      name: 'marks that are refused can be changed',
      events: [LOADED, HANDED_IN, refused('mark-invalid')],
      state: { kind: 'drawing', notice: 'because' },
    },
    { name: 'an absence ends it', events: [LOADED, { kind: 'lapsed' }], state: { kind: 'ended', state: 'abandoned' } },
    {
      name: 'a next chart that could not be served can be asked for again',
      events: [
        { kind: 'loaded', exam: GRADED },
        { kind: 'next-asked' },
        { kind: 'serve-refused', code: 'offline', message: 'away' },
        { kind: 'next-asked' },
      ],
      state: { kind: 'serving' },
    },
  ])('$name', ({ events, state }) => expect(after(...events)).toMatchObject(state));

  it('counts the absence of the learner while a rated chart is open, but not in practice or at the verdicts', () => {
    const standing = (exam: ChartExamResponse): ExamRun => after({ kind: 'loaded', exam });
    expect(isWatched(standing(EXAM))).toBe(true);
    expect(isWatched(after(LOADED, HANDED_IN))).toBe(true);
    expect(isWatched(standing({ ...EXAM, mode: 'practice' }))).toBe(false);
    expect(isWatched(standing(GRADED))).toBe(false);
  });
});
