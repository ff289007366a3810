/**
 * `drag-liquidation`: drag a line to the liquidation price of a leveraged position, by the sandbox's margin rules for
 * crypto with isolated margin. If the line is off by at most 2% of the distance from entry to liquidation, the score is
 * 1; by at most 5%, 0.5.
 */
import { numberText, percentText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, rounded, taskChart, windowOf } from '../task-chart.ts';
import { liquidationExample } from '../liquidation-example.ts';
import { pick } from '../figures.ts';
import type { TaskRule } from '../task-rule.ts';
import { chartRange, lastClose, priceText } from '../trade-idea.ts';
import type { TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const FULL = 0.02;
const HALF = 0.05;
const ROUNDING = 1e-9;
const BARS = 60;
const INTERVALS = ['4h', '1d'] as const;
const MARGINS = [400, 500, 800, 1_000, 1_500] as const;
/**
 * Maximum distance of the liquidation price above or below the chart, as a share of the chart's height. `WAY_MIN` is
 * the minimum distance of the liquidation price from the entry, also as a share of the chart's height.
 */
const ROOM = 0.45;
const WAY_MIN = 0.12;

/** Returns which part of the rule a wrong price leaves out, without revealing the right price. */
function reasonOf({ question, reference }: TaskOf<'drag-liquidation'>, price: number): string {
  const { side, entry, leverage, maintenancePercent, chart } = question;
  const text = priceText(price, chart);
  if ((price - entry) * (reference.price - entry) <= 0)
    return side === 'long'
      ? `A long ends below its entry; ${text} is above it.`
      : `A short ends above its entry; ${text} is below it.`;
  const way = Math.abs(price - entry) / entry;
  const isAbout = (share: number) => Math.abs(way - share) <= 0.006 * share;
  const bare = 1 / leverage;
  const kept = maintenancePercent / 100;
  if (isAbout(bare))
    return `${text} is where the whole margin is gone. A maintenance margin of ${percentText(maintenancePercent, 2)} must stay, so the end comes nearer.`;
  if (isAbout(bare + kept))
    return `The maintenance margin of ${percentText(maintenancePercent, 2)} brings the end nearer, not further away.`;
  const isFar = Math.abs(price - entry) > Math.abs(reference.price - entry);
  const share = way < 10 ? percentText(100 * way, 2) : 'more than 1,000%';
  return `${text} is ${share} from the entry, too ${isFar ? 'far' : 'near'} for ${leverage}×.`;
}

export const DRAG_LIQUIDATION: TaskRule<'drag-liquidation'> = {
  need: ({ chart }) => ({
    kind: 'window',
    intervals: chart?.intervals ?? INTERVALS,
    bars: chart?.bars ?? BARS,
    classes: ['crypto'],
  }),
  make({ side, leverage }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    if (!hasAtr(measuredChart(chart))) return null;
    const entry = lastClose(chart);
    const margin = pick(random, MARGINS);
    const example = liquidationExample({ side, entry, leverage, margin });
    if (example === null) return null;
    const price = rounded(example.price, decimals);
    const { low, high } = chartRange(chart);
    const height = high - low;
    if (price < low - ROOM * height || price > high + ROOM * height) return null;
    if (Math.abs(price - entry) < WAY_MIN * height) return null;
    const { maintenancePercent } = example;
    const prompt = `A ${side} at the close, ${leverage}× leverage, isolated margin of ${numberText(margin, 0)} SENSE$. Drag the line to its liquidation price.`;
    return { question: { prompt, chart, side, entry, leverage, margin, maintenancePercent }, reference: { price } };
  },
  grade(task, { price }) {
    const { entry } = task.question;
    const way = Math.abs(task.reference.price - entry);
    const off = Math.abs(price - task.reference.price) / way;
    const score = off <= FULL + ROUNDING ? 1 : off <= HALF + ROUNDING ? 0.5 : 0;
    const result = score === 1 ? 'right' : score > 0 ? 'half' : 'wrong';
    const sentence =
      score === 1
        ? `${priceText(price, task.question.chart)} is within ${percentText(100 * FULL)} of the distance from entry to liquidation.`
        : reasonOf(task, price);
    const summary = score === 1 ? 'That is where the position ends.' : 'The position ends elsewhere.';
    return verdictOf(score, summary, [line(result, sentence)]);
  },
  hint({ question, reference }, step) {
    const { chart, side, entry, leverage, maintenancePercent } = question;
    const kept = percentText(maintenancePercent, 2);
    const bare = percentText(100 / leverage, 2);
    const sign = side === 'long' ? '−' : '+';
    return hintAt(step, {
      rule: () => ({
        sentence: `The position ends when its loss leaves no more of its margin than the maintenance margin. Margin is ${bare} of the notional at ${leverage}×; ${kept} must stay.`,
      }),
      region: () => ({
        sentence: `Look ${side === 'long' ? 'below' : 'above'} the entry, a little less than ${bare} away.`,
      }),
      'worked-answer': () => ({
        sentence: `${bare} − ${kept} = ${percentText(100 / leverage - maintenancePercent, 2)}; ${priceText(entry, chart)} ${sign} that is ${priceText(reference.price, chart)}.`,
      }),
    });
  },
};
