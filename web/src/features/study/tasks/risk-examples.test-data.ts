import { verdictOn, waves, type WidgetExample } from './widget-examples.test-data.ts';

const returnsOf = (scale: number, shift = 0) =>
  Array.from({ length: 40 }, (_, day) => Number((scale * Math.sin(day + shift)).toFixed(2)));

export const GROUP: WidgetExample<'group'> = {
  question: {
    prompt: 'Which of these assets move together?',
    chart: null,
    items: [
      { id: 'i1', text: 'Asset 1', bars: [], returns: returnsOf(1) },
      { id: 'i2', text: 'Asset 2', bars: [], returns: returnsOf(2) },
      { id: 'i3', text: 'Asset 3', bars: [], returns: returnsOf(1, 2) },
    ],
    boxes: ['A', 'B', 'C', 'D'].map((name) => ({ id: name.toLowerCase(), text: `Group ${name}` })),
  },
  answer: { boxes: { i1: 'a', i2: 'b', i3: 'b' } },
  verdict: verdictOn({ i1: 'wrong', i2: 'wrong', i3: 'wrong' }),
  reference: {
    boxes: { i1: 'a', i2: 'a', i3: 'b' },
    why: {
      i1: 'They rise and fall on the same days.',
      i2: 'They rise and fall on the same days.',
      i3: 'No other asset moves with it.',
    },
  },
};

const PLAN = { prompt: 'Drag the line.', chart: waves(60), entry: 102 } as const;

export const PLACE_STOP: WidgetExample<'place-stop'> = {
  question: { ...PLAN, side: 'long', from: 41, last: 41 },
  answer: { price: 98 },
  verdict: verdictOn({ stop: 'wrong' }),
  reference: { price: 97.2, until: 96.7, index: 41, atr: 2 },
};

export const PLACE_TARGET: WidgetExample<'place-target'> = {
  question: { ...PLAN, side: 'long', stop: 97, ask: 'net-reward', value: 2, cost: 0.24 },
  answer: { price: 112 },
  verdict: verdictOn({ target: 'wrong' }),
  reference: { price: 113.2, reward: 2.24 },
};

export const DRAG_LIQUIDATION: WidgetExample<'drag-liquidation'> = {
  question: { ...PLAN, side: 'long', leverage: 10, margin: 1_000, maintenancePercent: 0.4 },
  answer: { price: 91.8 },
  verdict: verdictOn({ price: 'half' }),
  reference: { price: 92.21 },
};
