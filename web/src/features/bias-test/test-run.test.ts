// If this fails, an answer can be lost, sent twice with different content, or a question skipped.
import type { BiasAnswerResponse, BiasQuestion, BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { describe, expect, it } from 'vitest';
import { INITIAL_RUN, isUnderWay, stepRun, type RunEvent, type RunState, type SentAnswer } from './test-run.ts';

function question(index: number): BiasQuestion {
  return {
    index,
    timeframe: '1d',
    masked: true,
    asset: null,
    source: 'simulated',
    outcomeBars: 20,
    bars: [[0, 0, 1, -1, 0, 100]],
  };
}

const ANSWER: SentAnswer = {
  content: { direction: 'bullish', confidence: 60, reasoning: 'x'.repeat(20), tags: [] },
  idempotency: 'key-0000',
};
const TEST: BiasTestResponse = {
  id: 'a',
  asset: 'BTC',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'active',
  questionCount: 5,
  answered: 0,
  tooFast: 0,
  score: null,
  startedAt: '2024-01-01T00:00:00Z',
  endedAt: null,
  question: question(0),
  result: null,
  focusRemainingMs: null,
};

function response(index: number, next: BiasQuestion | null): BiasAnswerResponse {
  return {
    question: index,
    mirrored: false,
    outcome: [],
    truth: { direction: 'bullish', movePercent: 1, moveAtr: 1 },
    correct: true,
    brier: 0.2,
    facts: {
      swingStructure: 'mixed',
      meanSlopeAtr: null,
      rsi: null,
      atrPercentile: null,
      swingHighAtr: null,
      swingLowAtr: null,
      volumeRatio: null,
      tags: [],
      sentences: [],
    },
    next,
  };
}

const ASKING: RunState = { kind: 'asking', question: question(0), notice: null };
const SENDING: RunState = { kind: 'sending', question: question(0), answer: ANSWER };
const SEND_FAILED: RunState = { kind: 'send-failed', question: question(0), answer: ANSWER, message: 'no' };
const REVEALED: RunState = {
  kind: 'revealed',
  question: question(0),
  answer: ANSWER,
  response: response(0, question(1)),
};
const LAST: RunState = { kind: 'revealed', question: question(4), answer: ANSWER, response: response(4, null) };
const COMPLETED: RunState = { kind: 'ended', state: 'completed' };
const ABANDONED: RunState = { kind: 'ended', state: 'abandoned' };

const ROWS: readonly { name: string; from: RunState; event: RunEvent; to: RunState }[] = [
  {
    name: 'an active test asks its question',
    from: INITIAL_RUN,
    event: { kind: 'loaded', test: TEST, unfinished: null },
    to: ASKING,
  },
  {
    name: 'an answer that was sent before a reload is sent again',
    from: INITIAL_RUN,
    event: {
      kind: 'loaded',
      test: { ...TEST, question: question(1) },
      unfinished: { question: question(0), answer: ANSWER },
    },
    to: SENDING,
  },
  {
    name: 'a completed test leads to its results',
    from: INITIAL_RUN,
    event: { kind: 'loaded', test: { ...TEST, state: 'completed', question: null }, unfinished: null },
    to: COMPLETED,
  },
  {
    name: 'an abandoned test is over',
    from: INITIAL_RUN,
    event: { kind: 'loaded', test: { ...TEST, state: 'abandoned', question: null }, unfinished: null },
    to: ABANDONED,
  },
  { name: 'an answer is sent', from: ASKING, event: { kind: 'submitted', answer: ANSWER }, to: SENDING },
  { name: 'a second press sends nothing', from: SENDING, event: { kind: 'submitted', answer: ANSWER }, to: SENDING },
  {
    name: 'its response is revealed',
    from: SENDING,
    event: { kind: 'answered', response: response(0, question(1)) },
    to: REVEALED,
  },
  {
    name: 'a response to another question is not',
    from: SENDING,
    event: { kind: 'answered', response: response(3, null) },
    to: SENDING,
  },
  {
    name: 'without connection the answer is kept to be sent again',
    from: SENDING,
    event: { kind: 'refused', code: 'offline', message: 'no' },
    to: SEND_FAILED,
  },
  { name: 'and sent as it was', from: SEND_FAILED, event: { kind: 'resend-asked' }, to: SENDING },
  {
    name: 'what the server could not read may be changed',
    from: SENDING,
    event: { kind: 'refused', code: 'invalid-request', message: 'too short' },
    to: { ...ASKING, notice: 'too short' },
  },
  {
    name: 'an ended test ends here',
    from: SENDING,
    event: { kind: 'refused', code: 'test-ended', message: '' },
    to: ABANDONED,
  },
  {
    name: 'the next question follows',
    from: REVEALED,
    event: { kind: 'next-asked' },
    to: { ...ASKING, question: question(1) },
  },
  { name: 'the last one leads to the results', from: LAST, event: { kind: 'next-asked' }, to: COMPLETED },
  { name: 'an absence ends a question', from: ASKING, event: { kind: 'lapsed' }, to: ABANDONED },
  { name: 'but not a completed test', from: COMPLETED, event: { kind: 'lapsed' }, to: COMPLETED },
];

describe('stepRun', () => {
  it.each(ROWS)('$name', ({ from, event, to }) => {
    expect(stepRun(from, event)).toEqual(to);
  });

  it.each(['question-already-answered', 'question-not-current', 'idempotency-conflict'] as const)(
    'loads the test again after %s, and says why',
    (code) => {
      expect(stepRun(SENDING, { kind: 'refused', code, message: '' })).toMatchObject({
        kind: 'loading',
        notice: expect.stringContaining('already answered'),
      });
    },
  );
});

describe('isUnderWay', () => {
  it('is true from the first question until the last one is answered', () => {
    expect([ASKING, SENDING, SEND_FAILED, REVEALED].map(isUnderWay)).toEqual([true, true, true, true]);
    expect([INITIAL_RUN, LAST, COMPLETED, ABANDONED].map(isUnderWay)).toEqual([false, false, false, false]);
  });
});
