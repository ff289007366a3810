/**
 * Turns of a chart for `sort`, which the learner keeps or drops by the size of their legs. A turn is more extreme than
 * two bars on each side. With five bars, as for swings, nearly all legs would be at least 1.5 ATR (13.8 of 14.4 on 150
 * recorded bars), and keeping all turns would pass.
 */
import { shuffled } from '../bias/random-draw.ts';
import { SWING_RULE, type SwingRule } from '../grading/swings.ts';
import type { Random } from '../kernel/random.ts';
import { atrTextBeside, shortOfText } from '../kernel/limit-text.ts';
import { barName } from '../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, type WindowMaterial } from './task-chart.ts';
import { findTurns, judgeTurns, type JudgedTurn, type TurnFate } from '../grading/turn-sizes.ts';
import type { ChartSortTask } from './task.ts';

/** Number of bars that usually contain enough turns. */
export const TURN_SIZE_BARS = 150;
const TURN_RULE: SwingRule = { ...SWING_RULE, before: 2, after: 2 };
export const TURN_SIZE_RULE =
  `Go from turn to turn. One whose leg from the last kept turn is at least ${SWING_RULE.legAtr} ATR is kept. ` +
  'Of two turns of one kind with no kept turn between, only the more extreme stays.';

const NAMES = { high: 'High', low: 'Low' } as const;

/** Maximum share of the turns in one box, so that an answer with all turns in one box is wrong. */
const BOX_SHARE_MAX = 0.6;
/**
 * Minimum difference between a leg's size and the minimum size of a kept leg, in ATR. A smaller difference cannot be
 * judged by eye.
 */
const NEAR_LIMIT = 0.04;

const BOXES = [
  { id: 'keep', text: 'Keep' },
  { id: 'short', text: `Drop: its leg is under ${SWING_RULE.legAtr} ATR` },
  { id: 'beaten', text: 'Drop: a more extreme turn of its kind stays' },
] as const satisfies readonly { readonly id: TurnFate['kind']; readonly text: string }[];

/**
 * Number of bars between two possible starts of the stretch. The starts are tried in random order until one is
 * suitable.
 */
const START_STEP = 4;

/**
 * Makes the task from `count` consecutive turns. The chart ends where the last turn is known. Returns `null` if there
 * are fewer turns, or if every stretch has too many turns in one box or a leg whose size is too close to the limit.
 */
export function makeTurnSizes(drawn: WindowMaterial, count: number, random: Random): ChartSortTask | null {
  const starts = Array.from(
    { length: Math.ceil(drawn.bars.length / 2 / START_STEP) },
    (_, place) => place * START_STEP,
  );
  for (const start of shuffled(random, starts)) {
    const made = turnSizesFrom({ ...drawn, bars: drawn.bars.slice(start) }, count);
    if (made !== null) return made;
  }
  return null;
}

/** Makes the task from the first `count` turns that follow another turn. */
function turnSizesFrom({ interval, bars, decimals }: WindowMaterial, count: number): ChartSortTask | null {
  const whole = measuredChart(taskChart(interval, bars, decimals));
  if (!hasAtr(whole)) return null;
  const last = findTurns(whole, TURN_RULE)[count];
  if (last === undefined) return null;
  const chart = taskChart(interval, bars.slice(0, last.index + TURN_RULE.after + 1), decimals);
  const asked = judgeTurns(measuredChart(chart), TURN_RULE)?.slice(1);
  if (asked?.length !== count || !isFit(asked)) return null;
  const entries = asked.map((each) => ({ id: `turn-${each.turn.index + 1}`, ...each }));
  return {
    question: {
      prompt: `Keep or drop each turn by the size of its leg. These turns stand out from ${TURN_RULE.before} bars on each side.`,
      chart,
      items: entries.map(({ id, turn: { kind, index } }) => ({
        id,
        text: `${NAMES[kind]} at ${barName(index)}`,
        bars: [index],
      })),
      boxes: BOXES,
    },
    reference: {
      boxes: Object.fromEntries(entries.map(({ id, fate }) => [id, fate.kind])),
      why: Object.fromEntries(entries.map((each) => [each.id, reasonOf(each)])),
    },
  };
}

function isFit(turns: readonly JudgedTurn[]): boolean {
  const isBalanced = BOXES.every(
    ({ id }) => turns.filter(({ fate }) => fate.kind === id).length <= BOX_SHARE_MAX * turns.length,
  );
  return isBalanced && turns.every(({ fate }) => !isNearLimit(fate));
}

function isNearLimit(fate: TurnFate): boolean {
  return fate.kind !== 'beaten' && fate.legAtr !== null && Math.abs(fate.legAtr - SWING_RULE.legAtr) < NEAR_LIMIT;
}

function reasonOf({ turn, fate }: JudgedTurn): string {
  const to = turn.index + 1;
  if (fate.kind === 'beaten') {
    const other = fate.by.index + 1;
    const word = turn.kind === 'high' ? 'higher' : 'lower';
    return `${Math.min(to, other)} and ${Math.max(to, other)} are ${turn.kind}s with no kept turn between; ${other} is ${word}, so ${to} goes.`;
  }
  if (fate.legAtr === null || fate.from === null)
    return 'It begins the chart, and nothing more extreme of its kind follows before a kept turn.';
  const leg = `Leg ${fate.from.index + 1} → ${to} is`;
  return fate.kind === 'keep'
    ? `${leg} ${atrTextBeside(SWING_RULE.legAtr, fate.legAtr)}, at least ${SWING_RULE.legAtr}.`
    : `${leg} ${shortOfText(SWING_RULE.legAtr, fate.legAtr)}.`;
}
