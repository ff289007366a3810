/**
 * Formulas of `compute` tasks in the topic "Paper trading well": what a sample journal shows, and how many more trades
 * it takes to distinguish a record from chance.
 */
import { shuffled } from '../bias/random-draw.ts';
import type { Random } from '../kernel/random.ts';
import { work, type Figures, type FormulaRule, type StepRule } from './compute-formula.ts';
import { pick, roundedTo } from './figures.ts';
import { numberText } from '../kernel/number-text.ts';

const TAGS = ['too early', 'moved the stop', 'too large', 'no plan'] as const;
const ROWS = ['1', '2', '3', '4'] as const;
type Of = (name: string) => number;

/** Returns the row of the tag with the lowest sum of results. */
function costliest(of: Of): (typeof ROWS)[number] {
  return ROWS.reduce((worst, row) => (of(`tagSum${row}`) < of(`tagSum${worst}`) ? row : worst));
}

function rowBy(of: Of, name: string, isBetter: (a: number, b: number) => boolean): (typeof ROWS)[number] {
  return ROWS.reduce((best, row) => (isBetter(of(`${name}${row}`), of(`${name}${best}`)) ? row : best));
}

const worstLoss = (of: Of) => rowBy(of, 'tagWorst', (a, b) => a < b);
const mostTrades = (of: Of) => rowBy(of, 'tagTrades', (a, b) => a > b);

/**
 * Returns a function for sentences such as `'too early': 9 trades, −2.1 R; you named 'too large': 3 trades, −0.8 R.`
 */
function namedInstead(row: (of: Of) => (typeof ROWS)[number]): (figures: Figures) => string {
  return (figures) => {
    const of: Of = (name) => figures[name] ?? Number.NaN;
    const text = (each: (typeof ROWS)[number]) =>
      `'${TAGS[ROWS.indexOf(each)]}': ${numberText(of(`tagTrades${each}`), 0)} trades, ${numberText(of(`tagSum${each}`), 1)} R`;
    return `${text(costliest(of))}; you named ${text(row(of))}.`;
  };
}

const COSTLIEST_TAG = {
  tagSum: {
    label: 'Sum of the costliest tag',
    unit: 'R',
    decimals: 1,
    value: work((of) => of(`tagSum${costliest(of)}`)),
    why: 'The tag with the lowest sum costs most, whatever its largest loss is.',
    mistakes: [
      { value: work((of) => of(`tagSum${worstLoss(of)}`)), sentence: namedInstead(worstLoss) },
      { value: work((of) => of(`tagSum${mostTrades(of)}`)), sentence: namedInstead(mostTrades) },
    ],
  },
  tagTrades: {
    label: 'Its trades',
    unit: '',
    decimals: 0,
    value: work((of) => of(`tagTrades${costliest(of)}`)),
    why: 'The number of trades says how much the sum can be trusted.',
    mistakes: [],
  },
  tagMean: {
    label: 'Its mean for each trade',
    unit: 'R',
    decimals: 2,
    value: work((of) => of('tagSum') / of('tagTrades')),
    why: 'Sum ÷ trades.',
    mistakes: [],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const sumOf = (of: Of, name: string) => ROWS.reduce((sum, row) => sum + of(`${name}${row}`), 0);

const EARLY_EXITS = {
  exitsDone: {
    label: 'Sum as done',
    unit: 'R',
    decimals: 1,
    value: work((of) => sumOf(of, 'done')),
    why: 'The results as they are, added up.',
    mistakes: [],
  },
  exitsHeld: {
    label: 'Sum if held to stop or target',
    unit: 'R',
    decimals: 1,
    value: work((of) => sumOf(of, 'held')),
    why: 'The results of the same trades held to their stop or target, the losing ones included.',
    mistakes: [
      {
        value: work((of) => ROWS.reduce((sum, row) => sum + Math.max(0, of(`held${row}`)), 0)),
        sentence: 'Some of them would have run into the stop; these count as well.',
      },
    ],
  },
  exitsCost: {
    label: 'Cost of closing early',
    unit: 'R',
    decimals: 1,
    value: work((of) => of('exitsHeld') - of('exitsDone')),
    why: 'Held − done: positive where closing early cost something.',
    mistakes: [
      { value: work((of) => of('exitsDone') - of('exitsHeld')), sentence: 'A cost is what was missed: held − done.' },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const PLANNED_DONE = {
  plannedLoss: {
    label: 'Planned: lost at the stop',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('journalEquity') * of('plannedRisk')) / 100),
    why: 'Equity × planned risk.',
    mistakes: [],
  },
  doneLoss: {
    label: 'Done: lost at the stop, before fees',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('doneQuantity') * (of('doneEntry') - of('doneStop'))),
    why: 'Quantity × (entry − stop).',
    mistakes: [
      {
        value: work((of) => of('doneQuantity') * of('doneEntry')),
        sentence: 'That is the notional; at the stop only the distance to it is lost.',
      },
    ],
  },
  doneRisk: {
    label: 'Risk as done',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('doneLoss')) / of('journalEquity')),
    why: 'Lost at the stop ÷ equity.',
    mistakes: [],
  },
  riskTimes: {
    label: 'Done ÷ planned',
    unit: '',
    decimals: 2,
    value: work((of) => of('doneLoss') / of('plannedLoss')),
    why: 'How many times the planned risk was taken.',
    mistakes: [
      {
        value: work((of) => of('plannedLoss') / of('doneLoss')),
        sentence: 'Divide what was done by what was planned.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const JOURNAL_MEAN = {
  winPart: {
    label: 'What wins add to a trade',
    unit: 'R',
    decimals: 3,
    value: work((of) => (of('winPercent') / 100) * of('meanWin')),
    why: 'Share of wins × mean win.',
    mistakes: [],
  },
  lossPart: {
    label: 'What losses take from a trade',
    unit: 'R',
    decimals: 3,
    value: work((of) => (1 - of('winPercent') / 100) * of('meanLoss')),
    why: 'Share of losses × mean loss.',
    mistakes: [
      { value: work((of) => (of('winPercent') / 100) * of('meanLoss')), sentence: 'Losses are the rest to 100%.' },
    ],
  },
  meanTrade: {
    label: 'Mean of a trade',
    unit: 'R',
    decimals: 3,
    value: work((of) => of('winPart') - of('lossPart')),
    why: 'What wins add − what losses take.',
    mistakes: [
      {
        value: work((of) => of('meanWin') - of('meanLoss')),
        sentence: 'Weigh wins and losses by how often they come.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/** Normal quantiles for a two-sided test at 5%, and for a power of 80%. */
const Z_TEST = 1.959_964;
const Z_POWER = 0.841_621;

const TRADES_NEEDED = {
  rateDistance: {
    label: 'Points above a coin',
    unit: '',
    decimals: 0,
    value: work((of) => of('hitPercent') - 50),
    why: 'Hit rate − 50.',
    mistakes: [],
  },
  tradesNeeded: {
    label: 'Trades needed to tell it from a coin, about',
    unit: 'trades',
    decimals: 0,
    value: work((of) => {
      const p = of('hitPercent') / 100;
      return ((Z_TEST / 2 + Z_POWER * Math.sqrt(p * (1 - p))) / (of('rateDistance') / 100)) ** 2;
    }),
    why: 'About 19,600 ÷ points², at 5% and a power of 80%.',
    mistakes: [
      { value: work((of) => 19_600 / of('rateDistance')), sentence: 'Divide by the square of the points.' },
      { value: work(() => 100), sentence: 'A round number of trades says nothing; the distance decides.' },
    ],
  },
  tradesMissing: {
    label: 'Missing from this record',
    unit: 'trades',
    decimals: 0,
    value: work((of) => Math.max(0, of('tradesNeeded') - of('recordTrades'))),
    why: 'Needed − there.',
    mistakes: [],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const LIVE_MEAN = {
  moreCost: {
    label: 'Cost that paper did not have',
    unit: 'R',
    decimals: 2,
    value: work((of) => of('liveCost') - of('paperCost')),
    why: 'Real cost − paper cost.',
    mistakes: [],
  },
  liveMean: {
    label: 'Real mean of a trade',
    unit: 'R',
    decimals: 2,
    value: work((of) => of('paperMean') - of('moreCost')),
    why: 'Paper mean − the cost that paper did not have.',
    mistakes: [
      { value: work((of) => of('paperMean') + of('moreCost')), sentence: 'A cost lowers the mean.' },
      { value: work((of) => of('paperMean')), sentence: 'The paper mean has not paid these costs.' },
    ],
  },
  rowLoss: {
    label: 'Lost in the longest losing streak',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('rowLosses') * of('liveRisk') * of('journalEquity')) / 100),
    why: 'Losses in a row × risk × equity, if the risk stays the same amount.',
    mistakes: [
      {
        value: work((of) => (of('liveRisk') * of('journalEquity')) / 100),
        sentence: 'That is one loss; the record had several in a row.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/**
 * Draws the number of trades, the sum of results and the largest loss of each tag. One tag has clearly the lowest sum,
 * another the largest loss.
 */
function drawTags(random: Random): Figures {
  const order = shuffled(random, ROWS);
  const figures: Record<string, number> = {};
  for (const [rank, row] of order.entries()) {
    const trades = rank === 0 ? 6 + random.below(8) : 3 + random.below(14);
    const sum = rank === 0 ? -(2.8 + 0.1 * random.below(20)) : -(0.3 + 0.1 * random.below(18));
    figures[`tagTrades${row}`] = trades;
    figures[`tagSum${row}`] = roundedTo(sum, 1);
    figures[`tagWorst${row}`] = roundedTo(
      rank === 1 ? -(1.8 + 0.1 * random.below(6)) : -(0.6 + 0.1 * random.below(7)),
      1,
    );
  }
  return figures;
}

function drawEarly(random: Random): Figures {
  const figures: Record<string, number> = {};
  const lost = pick(random, ROWS);
  for (const row of ROWS) {
    figures[`done${row}`] = roundedTo(0.2 + 0.1 * random.below(8), 1);
    figures[`held${row}`] = row === lost ? -1 : roundedTo(1 + 0.5 * random.below(4), 1);
  }
  return figures;
}

function drawPlanned(random: Random): Figures {
  const journalEquity = 10_000;
  const plannedRisk = pick(random, [0.5, 1, 1.5]);
  const doneEntry = 50 + 5 * random.below(30);
  const distance = pick(random, [1, 1.25, 2, 2.5, 4]);
  const times = pick(random, [0.5, 1.4, 1.6, 2, 2.5]);
  const doneQuantity = Math.round((journalEquity * plannedRisk * times) / 100 / distance);
  return { journalEquity, plannedRisk, doneEntry, doneStop: doneEntry - distance, doneQuantity };
}

function drawMean(random: Random): Figures {
  return {
    winPercent: 30 + 5 * random.below(8),
    meanWin: roundedTo(0.5 + 0.1 * random.below(16), 1),
    meanLoss: roundedTo(0.8 + 0.1 * random.below(4), 1),
  };
}

function drawNeeded(random: Random): Figures {
  return { hitPercent: pick(random, [52, 53, 54, 55, 56, 57, 58]), recordTrades: 20 + 5 * random.below(12) };
}

function drawLive(random: Random): Figures {
  return {
    paperMean: roundedTo(0.05 + 0.01 * random.below(15), 2),
    paperCost: pick(random, [0, 0.02, 0.04]),
    liveCost: roundedTo(0.08 + 0.01 * random.below(10), 2),
    rowLosses: 4 + random.below(6),
    liveRisk: pick(random, [0.5, 1, 2]),
    journalEquity: 1_000 * (2 + random.below(9)),
  };
}

const textOf = (figures: Figures, name: string, decimals: number) => numberText(figures[name] ?? 0, decimals);

export const PAPER_TRADING_FORMULAS = {
  'costliest-tag': {
    prompt: 'A sample journal, by tag. Which habit costs most, on how many trades?',
    steps: COSTLIEST_TAG,
    draw: drawTags,
    labels: {},
    table: {
      names: ROWS.flatMap((row) => [`tagTrades${row}`, `tagSum${row}`, `tagWorst${row}`]),
      of: (figures) => ({
        caption: 'Trades by tag (sample)',
        columns: ['Tag', 'Trades', 'Sum, R', 'Largest loss, R'],
        rows: ROWS.map((row, place) => [
          TAGS[place] ?? '',
          textOf(figures, `tagTrades${row}`, 0),
          textOf(figures, `tagSum${row}`, 1),
          textOf(figures, `tagWorst${row}`, 1),
        ]),
      }),
    },
  },
  'early-exits': {
    prompt: 'Four winners of a sample journal that were closed by hand. What did closing early cost?',
    steps: EARLY_EXITS,
    draw: drawEarly,
    labels: {},
    table: {
      names: ROWS.flatMap((row) => [`done${row}`, `held${row}`]),
      of: (figures) => ({
        caption: 'Winners closed by hand (sample)',
        columns: ['Trade', 'As done, R', 'Held to stop or target, R'],
        rows: ROWS.map((row) => [row, textOf(figures, `done${row}`, 1), textOf(figures, `held${row}`, 1)]),
      }),
    },
  },
  'planned-against-done': {
    prompt: 'One long of a sample journal. How much risk was planned, and how much was taken?',
    steps: PLANNED_DONE,
    draw: drawPlanned,
    labels: {
      journalEquity: { label: 'Equity' },
      plannedRisk: { label: 'Planned risk', unit: '%' },
      doneEntry: { label: 'Entry' },
      doneStop: { label: 'Stop' },
      doneQuantity: { label: 'Quantity' },
    },
  },
  'journal-mean': {
    prompt: 'What does a trade of this journal bring on average?',
    steps: JOURNAL_MEAN,
    draw: drawMean,
    labels: {
      winPercent: { label: 'Wins', unit: '%' },
      meanWin: { label: 'Mean win', unit: ' R' },
      meanLoss: { label: 'Mean loss', unit: ' R' },
    },
  },
  'trades-needed': {
    prompt: 'How many trades does this record lack before its hit rate can be told from a coin?',
    steps: TRADES_NEEDED,
    draw: drawNeeded,
    labels: {
      hitPercent: { label: 'Hit rate', unit: '%' },
      recordTrades: { label: 'Trades in the record' },
    },
  },
  'live-mean': {
    prompt:
      'This paper record is about to go live. What would its mean be, and what would its longest losing streak cost?',
    steps: LIVE_MEAN,
    draw: drawLive,
    labels: {
      paperMean: { label: 'Mean on paper', unit: ' R' },
      paperCost: { label: 'Cost on paper', unit: ' R' },
      liveCost: { label: 'Cost with real money', unit: ' R' },
      rowLosses: { label: 'Longest losing streak' },
      liveRisk: { label: 'Risk of a trade', unit: '%' },
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
