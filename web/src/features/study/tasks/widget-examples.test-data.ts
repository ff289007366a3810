import type {
  PriceRow,
  TaskAnswers,
  TaskChart,
  TaskKind,
  TaskQuestions,
  TaskReferences,
  TaskVerdict,
  VerdictResult,
} from '@tradesense/core/study/task.ts';

/** A task in three states: without an answer, with an answer, and settled. */
export interface WidgetExample<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  readonly answer: TaskAnswers[K];
  readonly verdict: TaskVerdict;
  readonly reference: TaskReferences[K];
}

/** Returns a verdict with one line for each target in `results`. */
export function verdictOn(results: Readonly<Record<string, VerdictResult>>): TaskVerdict {
  const lines = Object.entries(results).map(([target, result]) => {
    return { result, target, sentence: `The line about ${target}.`, bars: [] };
  });
  const isRight = lines.every(({ result }) => result === 'right');
  return { score: isRight ? 1 : 0.5, isRight, summary: isRight ? 'All right.' : 'Not all right.', lines };
}

/** Returns bars that move in waves. */
export function waves(count: number, shift = 0): TaskChart {
  const closeAt = (i: number) => 100 + 6 * Math.sin((i + shift) / 6) + i / 12;
  const bars = Array.from({ length: count }, (_, i): PriceRow => {
    const [open, close] = [closeAt(i - 1), closeAt(i)];
    const room = 0.4 + ((i * 7 + shift) % 5) / 4;
    return [open, Math.max(open, close) + room, Math.min(open, close) - room, close];
  });
  return { interval: '4h', decimals: 2, bars };
}

export const REBUILD: WidgetExample<'rebuild'> = {
  question: { prices: { open: 100, high: 106, low: 97, close: 103 }, decimals: 2 },
  answer: { bodyTop: 103, bodyBottom: 100, high: 104.5, low: 97, fill: 'filled' },
  verdict: verdictOn({ bodyTop: 'right', bodyBottom: 'right', high: 'wrong', low: 'right', fill: 'wrong' }),
  reference: { prices: { open: 100, high: 106, low: 97, close: 103 } },
};

export const MERGE: WidgetExample<'merge'> = {
  question: {
    chart: {
      interval: '1h',
      decimals: 2,
      bars: [
        [100, 103, 99, 102],
        [102, 104, 101.5, 101.8],
        [101.9, 106, 101, 105],
        [105, 105.5, 98.2, 99.4],
      ],
    },
    targetInterval: '4h',
    size: 4,
  },
  answer: { prices: { open: 100, high: 104, low: 98.2, close: 99.4 } },
  verdict: verdictOn({ open: 'right', high: 'wrong', low: 'right', close: 'right' }),
  reference: { prices: { open: 100, high: 106, low: 98.2, close: 99.4 } },
};

export const COMPUTE: WidgetExample<'compute'> = {
  question: {
    prompt: 'You buy 0.1 BTC and sell it again at the same price. What does the round trip cost?',
    given: [
      { label: 'Price', value: '50000' },
      { label: 'Quantity', value: '0.1 BTC' },
      { label: 'Fee for each way', value: '0.1%' },
      { label: 'Spread', value: '2.50' },
    ],
    steps: [
      { id: 'fees', label: 'Fees of both ways', unit: 'SENSE$', decimals: 2 },
      { id: 'spread', label: 'Cost of the spread', unit: 'SENSE$', decimals: 2 },
      { id: 'percent', label: 'Together, of the notional', unit: '%', decimals: 3 },
    ],
  },
  answer: { values: { fees: 5, spread: 0.25, percent: 0.105 } },
  verdict: verdictOn({ fees: 'wrong', spread: 'right', percent: 'half' }),
  reference: {
    values: { fees: 10, spread: 0.25, percent: 0.205 },
    why: {
      fees: 'The fee is paid both ways: 2 × 0.1% of 5,000.',
      spread: 'Half the spread on each side: 0.1 × 2.50.',
      percent: '10.25 ÷ 5,000.',
    },
  },
};

export const CHOOSE_CHART: WidgetExample<'choose-chart'> = {
  question: {
    prompt: 'Which chart was recorded? The other one shows the same bars in random order.',
    charts: [waves(90), waves(90, 31)],
  },
  answer: { choice: 0 },
  verdict: verdictOn({ '0': 'wrong' }),
  reference: {
    choice: 1,
    why: ['Wide bars stand alone: neighbors 0.02.', 'Wide bars come in groups, as at bars 41 to 52.'],
    bars: [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51],
  },
};

const LOSS_ITEMS = [
  ['a', 'Of EU accounts in leveraged contracts, 74 to 89% lose.'],
  ['b', 'Nobody can make money by trading.'],
  ['c', 'Day traders in Taiwan: fewer than 1% earn reliably after costs.'],
  ['d', 'Losses come from the spread alone.'],
] as const;

export const SORT: WidgetExample<'sort'> = {
  question: {
    prompt: 'Which statements does the figure show, and which go too far?',
    chart: null,
    items: LOSS_ITEMS.map(([id, text]) => ({ id, text, bars: [] })),
    boxes: [
      { id: 'shows', text: 'The figure shows it' },
      { id: 'far', text: 'Goes too far' },
    ],
  },
  answer: { boxes: { a: 'shows', b: 'far', c: 'far', d: 'far' } },
  verdict: verdictOn({ a: 'right', b: 'right', c: 'wrong', d: 'right' }),
  reference: {
    rule: 'Hold each statement against the rule.',
    boxes: { a: 'shows', b: 'far', c: 'shows', d: 'far' },
    why: {
      a: 'It names who was counted and in what.',
      b: 'A few do; the figure counts those who lose.',
      c: 'Population, period and costs are all said.',
      d: 'The figure does not part costs from prices.',
    },
  },
};

export const SORT_LEGS: TaskQuestions['sort'] = {
  prompt: 'Keep or drop each turn by the size of its leg.',
  chart: waves(80),
  items: [
    { id: 'l1', text: 'Leg from bar 9 to bar 28', bars: [8, 27] },
    { id: 'l2', text: 'Leg from bar 28 to bar 47', bars: [27, 46] },
  ],
  boxes: [
    { id: 'keep', text: 'Keep' },
    { id: 'drop', text: 'Drop' },
  ],
};

export const MATCH: WidgetExample<'match'> = {
  question: {
    prompt: 'Match each figure to those who were counted.',
    chart: null,
    items: [
      { id: 'i1', text: '74 to 89% lost', bars: [] },
      { id: 'i2', text: '97% lost', bars: [] },
      { id: 'i3', text: '19.3% were ahead', bars: [] },
    ],
    boxes: [
      { id: 'x', text: 'Accounts at EU brokers, leveraged contracts, one year' },
      { id: 'y', text: 'Day traders in Brazil, more than 300 days' },
      { id: 'z', text: 'Futures accounts, all who traded' },
    ],
  },
  answer: { boxes: { i1: 'x', i2: 'z', i3: 'y' } },
  verdict: verdictOn({ i1: 'right', i2: 'wrong', i3: 'wrong' }),
  reference: {
    boxes: { i1: 'x', i2: 'y', i3: 'z' },
    why: { i1: 'Brokers must publish it.', i2: 'Only who stayed for 300 days.', i3: 'Everybody was counted once.' },
  },
};

/** Hours at which the bars of three charts open: of a share, of a cryptocurrency and of a currency pair. */
const CLOCK_HOURS = {
  k1: Array.from({ length: 60 }, (_, i) => 14 + (i % 7) + 24 * Math.floor(i / 7)),
  k2: Array.from({ length: 60 }, (_, i) => 3 + i),
  k3: Array.from({ length: 60 }, (_, i) => (i < 25 ? i : i + 49)),
};

export const MATCH_CLOCKS: WidgetExample<'match'> = {
  question: {
    prompt: 'Tell the markets by their clock.',
    chart: null,
    items: Object.entries(CLOCK_HOURS).map(([id, hours], i) => {
      return { id, text: `Chart ${i + 1}`, bars: [], chart: { ...waves(60, 9 * i), interval: '1h', hours } };
    }),
    boxes: [
      { id: 'pair', text: 'A currency pair' },
      { id: 'coin', text: 'A coin' },
      { id: 'share', text: 'A share' },
    ],
  },
  answer: { boxes: { k1: 'share', k2: 'pair', k3: 'coin' } },
  verdict: verdictOn({ k1: 'right', k2: 'wrong', k3: 'wrong' }),
  reference: {
    boxes: { k1: 'share', k2: 'coin', k3: 'pair' },
    why: { k1: 'It closes overnight.', k2: 'No hour is missing.', k3: 'It closes at the weekend only.' },
  },
};

export const SET_PROBABILITY: WidgetExample<'set-probability'> = {
  question: {
    prompt: 'Of 100 daily windows of SPY, how many end up, down or within half an ATR?',
    chart: waves(60),
    fields: [
      { id: 'bullish', label: 'Up' },
      { id: 'bearish', label: 'Down' },
      { id: 'neutral', label: 'Neutral' },
    ],
    sharesWhole: true,
  },
  answer: { values: { bullish: 50, bearish: 10, neutral: 40 } },
  verdict: verdictOn({ bullish: 'right', bearish: 'wrong', neutral: 'wrong' }),
  reference: {
    values: {
      bullish: { chance: 53.2, from: 49.1, to: 57.3, why: 'It came in 266 of 500 windows.' },
      bearish: { chance: 34.4, from: 30.4, to: 38.7, why: 'It came in 172 of 500 windows.' },
      neutral: { chance: 12.4, from: 9.8, to: 15.6, why: 'It came in 62 of 500 windows.' },
    },
  },
};

export const DRAW_INTERVAL: WidgetExample<'draw-interval'> = {
  question: {
    prompt: 'A coin is thrown 20 times. Between which counts of heads do 9 of 10 such rows end?',
    min: 0,
    max: 20,
    step: 1,
    unit: 'heads',
  },
  answer: { from: 8, to: 13 },
  verdict: verdictOn({ from: 'half', to: 'right' }),
  reference: { from: 6, to: 14, tolerance: 1, why: 'At least 90% of rows end there.' },
};

export const MEND_DIAGRAM: WidgetExample<'mend-diagram'> = {
  question: {
    prompt: 'Move each bin to a confidence that its answers allow.',
    bins: [
      { from: 50, to: 60, answers: 22, hits: 12 },
      { from: 60, to: 70, answers: 18, hits: 10 },
      { from: 70, to: 80, answers: 14, hits: 6 },
      { from: 80, to: 90, answers: 11, hits: 7 },
      { from: 90, to: 100, answers: 4, hits: 2 },
    ],
  },
  answer: { confidences: [55, 60, 75, 60, null] },
  verdict: verdictOn({ '0': 'right', '1': 'right', '2': 'wrong', '3': 'right', '4': 'right' }),
  reference: {
    intervals: [{ from: 35, to: 73 }, { from: 34, to: 76 }, { from: 21, to: 67 }, { from: 35, to: 85 }, null],
  },
};
