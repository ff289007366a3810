/**
 * `choose-chart`: choose the recorded one of two charts; the other has the same bars in random order. A pair is used
 * only if the large bars of the recorded chart cluster.
 */
import type { Bar } from '../../market/bar.ts';
import { epochDayOf, weekday } from '../../market/civil-date.ts';
import { nextBarOpen, type Interval } from '../../market/interval.ts';
import { slotsOf } from '../../real-or-shuffled/bar-slots.ts';
import { makePair, type PairRow } from '../../real-or-shuffled/make-pair.ts';
import { measureChart, wideBars } from '../../real-or-shuffled/pair-measures.ts';
import { PAIR_WINDOW_BARS } from '../../real-or-shuffled/pair-rules.ts';
import type { Random } from '../../kernel/random.ts';
import { barRange } from '../../kernel/number-text.ts';
import { windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskChart } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/**
 * Minimum lead of the recorded chart over the shuffled one in the number of wide bars that directly follow another wide
 * bar.
 */
const GROUPED_MORE = 3;
/** Maximum number of shuffles to try on one window until the recorded chart leads by `GROUPED_MORE`. */
const SHUFFLES_MAX = 4;
const SEED = 2 ** 31;
/** Maximum number of decimal places of the prices of a pair. */
const DECIMALS_MAX = 8;

/** Intervals whose bars are exchanged within their hour of the day. Longer bars are exchanged within their weekday. */
const HOURLY_INTERVALS = ['1h', '4h'] as const;
type HourlyInterval = (typeof HOURLY_INTERVALS)[number];

function hourlyInterval(interval: Interval): HourlyInterval | null {
  return HOURLY_INTERVALS.find((each) => each === interval) ?? null;
}

/** Returns the slot of each bar after the first one. A market without closures, such as crypto, uses hours in UTC. */
function slots(interval: HourlyInterval | null, bars: readonly Bar[]): readonly number[] {
  if (interval === null) return bars.slice(1).map(({ t }) => weekday(epochDayOf(t)));
  const opens = bars.map(({ t }) => t);
  const isAlwaysOpen = opens.every((open, index) => {
    const next = opens[index + 1];
    return next === undefined || next === nextBarOpen(interval, open);
  });
  return slotsOf(isAlwaysOpen ? 'crypto' : 'equity', interval, opens);
}

function chartOf(interval: Interval, rows: readonly PairRow[]): TaskChart {
  const digits = rows.flat().map((price) => (String(price).split('.')[1] ?? '').length);
  return { interval, bars: rows, decimals: Math.min(DECIMALS_MAX, Math.max(...digits)) };
}

function seeds(random: Random): readonly number[] {
  return [random.below(SEED), random.below(SEED)];
}

/**
 * Returns the first and last bar of the longest run of wide bars. Within the run, at most one other bar lies between
 * two wide bars.
 */
function longestGroup({ bars }: TaskChart): readonly [from: number, last: number] {
  const wide = wideBars(rowsOf(bars)).flatMap((isWide, index) => (isWide ? [index] : []));
  let [best, from] = [[0, 0] as readonly [number, number], 0];
  let count = 0;
  let most = 0;
  for (const [i, index] of wide.entries()) {
    const before = wide[i - 1];
    if (before === undefined || index - before > 2) [from, count] = [index, 0];
    count += 1;
    if (count > most) [best, most] = [[from, index], count];
  }
  return best;
}

function rowsOf(bars: TaskChart['bars']): PairRow[] {
  return bars.map(([o, h, l, c]) => [o, h, l, c]);
}

/** Returns a sentence on how the wide bars of one chart are grouped. */
function groupingSentence(chart: TaskChart, isRecorded: boolean): string {
  const rows = rowsOf(chart.bars);
  const wide = wideBars(rows).filter(Boolean).length;
  const [from, last] = longestGroup(chart);
  const count = measureChart(rows).wideAfterWide;
  return isRecorded
    ? `Recorded: ${count} of the ${wide} largest bars follow another one directly; ${barRange(from, last)} are a group.`
    : `Shuffled: ${count} of the ${wide} largest bars follow another one directly; their order is chance.`;
}

const NAMES = ['first', 'second'] as const;

export const CHOOSE_CHART: TaskRule<'choose-chart'> = {
  need: ({ chart }) => windowNeed(chart, HOURLY_INTERVALS, PAIR_WINDOW_BARS),
  make(_spec, material, random) {
    const { interval, bars } = windowOf(material);
    const inSlots = slots(hourlyInterval(interval), bars);
    for (let shuffle = 0; shuffle < SHUFFLES_MAX; shuffle += 1) {
      const pair = makePair(bars, inSlots, { order: seeds(random), look: seeds(random) });
      if (pair === null) return null;
      const more = measureChart(pair.recorded).wideAfterWide - measureChart(pair.shuffled).wideAfterWide;
      if (more < GROUPED_MORE) continue;
      const recorded = chartOf(interval, pair.recorded);
      const other = chartOf(interval, pair.shuffled);
      const choice = random.below(2);
      const charts = choice === 0 ? [recorded, other] : [other, recorded];
      const [from, last] = longestGroup(recorded);
      return {
        question: { prompt: 'Which chart was recorded? The other one shows the same bars in random order.', charts },
        reference: {
          choice,
          why: charts.map((chart) => groupingSentence(chart, chart === recorded)),
          bars: Array.from({ length: last - from + 1 }, (_, offset) => from + offset),
        },
      };
    }
    return null;
  },
  grade({ reference }, { choice }) {
    const isRight = choice === reference.choice;
    const summary = `The ${NAMES[reference.choice] ?? 'other'} chart was recorded.`;
    const lines = reference.why.map((sentence, index) => {
      const isRecorded = index === reference.choice;
      const result = index === choice ? (isRight ? 'right' : 'wrong') : isRecorded ? 'missed' : 'right';
      return line(result, sentence, String(index), isRecorded ? reference.bars : []);
    });
    return verdictOf(isRight ? 1 : 0, summary, lines);
  },
  hint({ reference }, step) {
    return hintAt(step, {
      rule: () => ({ sentence: 'Both charts have the same bars. In a recorded one large bars come in groups.' }),
      region: () => ({
        sentence:
          'Compare the heights of the bars below each chart: look for a stretch that stays high, not for a trend.',
      }),
      'worked-answer': () => ({ sentence: reference.why[reference.choice] ?? '', bars: reference.bars }),
    });
  },
};
