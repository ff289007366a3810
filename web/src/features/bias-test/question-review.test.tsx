// If this fails, a learner does not see the call, the outcome, the reasoning, or the facts of the chart that relate to
// the call.
import { fireEvent, render, screen } from '@testing-library/react';
import type { BiasReview } from '@tradesense/contract/bias-test.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { QuestionReview } from './question-review.tsx';

// The chart has its own tests, so its last close stands for it and no canvas is drawn.
vi.mock('../../chart/candle-chart.tsx', () => ({
  CandleChart: ({ title, model }: { title: string; model: ChartModel }) => (
    <p
      data-axis={model.xAxis.kind}
      data-bars={model.bars.map(({ x }) => x).join(' ')}
    >{`${title}: ${model.scale.kind} ${model.bars.at(-1)?.c.toFixed(2) ?? ''}`}</p>
  ),
}));

const REVIEW: BiasReview = {
  index: 1,
  asset: 'BTC',
  timeframe: '1w',
  source: 'recorded',
  mirrored: false,
  chances: null,
  setup: [[0, 100, 110, 90, 105, 10]],
  outcome: [[604_800_000, 105, 106, 95, 96, 12]],
  direction: 'bullish',
  confidence: 72,
  isTooFast: false,
  reasoning: 'Higher lows into a flat top.',
  tags: ['trend', 'volume', 'gut'],
  elapsedMs: 65_000,
  truth: { direction: 'bearish', movePercent: -8.571, moveAtr: -1.204 },
  correct: false,
  brier: 1.257,
  facts: {
    swingStructure: 'mixed',
    meanSlopeAtr: 0.1,
    rsi: 55,
    atrPercentile: 40,
    swingHighAtr: 1,
    swingLowAtr: 2,
    volumeRatio: 0.8,
    tags: [
      { tag: 'trend', verdict: 'supported', sentence: 'The mean rises.' },
      { tag: 'volume', verdict: 'not-supported', sentence: 'Volume is below its mean.' },
      { tag: 'gut', verdict: 'not-testable', sentence: 'No fact speaks for or against it.' },
    ],
    sentences: ['Swing highs and lows are mixed.', 'RSI(14) is 55.'],
  },
};

it('a simulated chart is named as a path for its asset and has numbered bars; a recorded one has its dates', () => {
  const { unmount } = render(<QuestionReview review={{ ...REVIEW, asset: 'NVDA', source: 'simulated' }} />);
  expect(screen.getByRole('heading', { name: 'Question 2: a simulated path for NVIDIA, weekly bars' })).toBeDefined();
  expect(screen.getByText('This is a simulated path for NVIDIA, not its real prices.')).toBeDefined();
  const simulated = screen.getByText('Question 2: a simulated path for NVIDIA, weekly bars: price 96.00');
  expect(simulated.dataset).toMatchObject({ axis: 'bar-number', bars: '0 1' });
  unmount();
  render(<QuestionReview review={REVIEW} />);
  expect(screen.getByText('Question 2: BTC, weekly bars: price 96.00').dataset).toMatchObject({
    axis: 'time',
    bars: '0 604800000',
  });
});

it('an answer that was too fast for tendencies is marked, with its time', () => {
  render(<QuestionReview review={{ ...REVIEW, index: 0, isTooFast: true, elapsedMs: 4_590 }} />);
  expect(screen.getByText('too fast for tendencies')).toBeDefined();
  expect(screen.getByText('answered in 4.5 s')).toBeDefined();
});

/** Returns each term with its description. */
function descriptions(): Record<string, string> {
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent.trim() ?? '']),
  );
}

describe('QuestionReview', () => {
  it('states the question, the asset, the timeframe and the duration of the answer', () => {
    render(<QuestionReview review={REVIEW} />);
    expect(screen.getByRole('heading', { name: 'Question 2: BTC, weekly bars' })).toBeDefined();
    expect(screen.getByText('1 min 05 s after the previous question')).toBeDefined();
  });

  it('shows call, truth, the move in % and ATR, the Brier score and the reasoning', () => {
    render(<QuestionReview review={REVIEW} />);
    expect(descriptions()).toMatchObject({
      'Your call': 'Bullish, 72%',
      Outcome: 'Bearish',
      Move: 'down 8.57% (1.20 ATR)',
      'Brier score': '1.26 (0 best, 2 worst)',
    });
    expect(screen.getByRole('blockquote').textContent).toBe('Higher lows into a flat top.');
  });

  it.each([
    [true, 'Right'],
    [false, 'Wrong'],
  ])('for correct = %s, the verdict is “%s”', (correct, words) => {
    render(<QuestionReview review={{ ...REVIEW, correct }} />);
    expect(screen.getByText(words).textContent?.trim()).toBe(words);
  });

  it('explains the facts in sentences, and what they mean for each tag', () => {
    render(<QuestionReview review={REVIEW} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(REVIEW.facts.sentences);
    expect(descriptions()).toMatchObject({
      'Trend  supported': 'The mean rises.',
      'Volume  not supported': 'Volume is below its mean.',
      'Gut feeling ? not testable': 'No fact speaks for or against it.',
    });
  });

  it('leaves out the meaning of the facts if the learner gave no tag', () => {
    render(<QuestionReview review={{ ...REVIEW, tags: [], facts: { ...REVIEW.facts, tags: [] } }} />);
    expect(screen.queryByRole('heading', { name: 'Your reasons against these facts' })).toBeNull();
  });
});

describe('a chart that was shown mirrored', () => {
  // From 105 to 96 the market fell by 8.57%; mirrored around 105, it rose to 114.84, by 9.38%.
  const MIRRORED: BiasReview = {
    ...REVIEW,
    mirrored: true,
    truth: { direction: 'bullish', movePercent: 9.375, moveAtr: 1.204 },
    correct: true,
    brier: 0.118,
  };

  it('is said, with the direction that was right as asked and what the market did', () => {
    render(<QuestionReview review={MIRRORED} />);
    expect(screen.getByRole('status').textContent).toContain(
      'This chart was shown mirrored' +
        'Your call, the outcome and the facts are about the chart as you saw it: it went up 9.38%, and Bullish was right. ' +
        'The market itself went down 8.57%.',
    );
    expect(descriptions()).toMatchObject({
      'Your call': 'Bullish, 72%',
      'Outcome as asked': 'Bullish',
      'Move as asked': 'up 9.38% (1.20 ATR)',
    });
  });

  it('shows the bars of the market first, and the chart as asked on demand', () => {
    render(<QuestionReview review={MIRRORED} />);
    expect(screen.getByText('Question 2: BTC, weekly bars: price 96.00')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'As you saw it' }));
    expect(screen.getByText('Question 2: BTC, weekly bars, mirrored: relative 9.40')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'The market’s bars' }));
    expect(screen.getByText('Question 2: BTC, weekly bars: price 96.00')).toBeDefined();
  });

  it('offers no choice for a chart that was shown as it is', () => {
    render(<QuestionReview review={REVIEW} />);
    expect(screen.queryByText('This chart was shown mirrored')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
