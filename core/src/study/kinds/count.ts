/**
 * `count`: judge which events and which controls of a named rule count. A group scores 1 if no item is judged wrongly,
 * and 0.5 if one item is; the score is the mean of the groups. An item that is not judged is wrong; unknown ids are
 * ignored. Every group has items that count and items that do not, so that one answer for all of them is wrong.
 */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import { meanOf } from '../../learning/mean-of.ts';
import { ENGULFINGS } from '../count-candles.ts';
import { GAP_FILLS, GAP_FILLS_MIRRORED, GAP_SIZES } from '../count-gaps.ts';
import { RETRACEMENTS } from '../count-retracements.ts';
import { SWEEP_REVERSALS } from '../count-sweeps.ts';
import type { CountEvent, CountRule } from '../count-rule.ts';
import { countText } from '../../kernel/number-text.ts';
import { ownValue } from '../sorting.ts';
import { hasAtr, measuredChart, rounded, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { CountRuleId } from '../task-rule-ids.ts';
import type { CountItem, TaskChart, TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const INTERVALS = ['1h', '4h', '1d'] as const;
/** Maximum number of attempts to draw events from one window such that some of them count and some do not. */
const DRAWS = 8;
/** Minimum number of bars between the starts of two events. */
const APART = 2;
const CREDITS = [1, 0.5] as const;

const RULES: Readonly<Record<CountRuleId, CountRule>> = {
  'gap-size': GAP_SIZES,
  'gap-fill': GAP_FILLS,
  'gap-fill-mirrored': GAP_FILLS_MIRRORED,
  engulfing: ENGULFINGS,
  retracement: RETRACEMENTS,
  'sweep-reversal': SWEEP_REVERSALS,
};

type Group = 'events' | 'controls';

function isMixed(events: readonly CountEvent[]): boolean {
  return events.some(({ isCounted }) => isCounted) && events.some(({ isCounted }) => !isCounted);
}

/**
 * Draws `count` events whose starts are at least `APART` bars apart, in order of time. Returns `null` if there are too
 * few such events.
 */
function drawApart(events: readonly CountEvent[], count: number, random: Random): readonly CountEvent[] | null {
  const chosen: CountEvent[] = [];
  for (const event of shuffled(random, events)) {
    if (chosen.length === count) break;
    if (chosen.every(({ from }) => Math.abs(from - event.from) >= APART)) chosen.push(event);
  }
  return chosen.length === count ? chosen.toSorted((a, b) => a.from - b.from) : null;
}

interface Drawn {
  readonly events: readonly CountEvent[];
  readonly controls: readonly CountEvent[];
}

function drawGroups(
  rule: CountRule,
  chart: TaskChart,
  { count, withControls }: { readonly count: number; readonly withControls: boolean },
  random: Random,
): Drawn | null {
  const measured = measuredChart(chart);
  if (!hasAtr(measured)) return null;
  const all = rule.find(chart, measured);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const events = drawApart(all, count, random);
    if (events === null) return null;
    if (!isMixed(events)) continue;
    if (!withControls) return { events, controls: [] };
    const controls = rule.controls(chart, measured, events, random);
    if (controls !== null && isMixed(controls))
      return { events, controls: controls.toSorted((a, b) => a.from - b.from) };
  }
  return null;
}

const idOf = (group: Group, place: number) => `${group}-${place + 1}`;

function itemOf({ decimals }: TaskChart, group: Group, event: CountEvent, place: number): CountItem {
  const { text, from, until, top, bottom } = event;
  return {
    id: idOf(group, place),
    group,
    text,
    from,
    until,
    top: rounded(top, decimals),
    bottom: rounded(bottom, decimals),
  };
}

function byId<Value>(drawn: Drawn, value: (event: CountEvent) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    (['events', 'controls'] as const).flatMap((group) =>
      drawn[group].map((event, place) => [idOf(group, place), value(event)]),
    ),
  );
}

/** Returns a summary of a group: how many of its items count, and how many were judged wrongly. */
function summaryOf(
  { question: { items }, reference }: TaskOf<'count'>,
  group: string,
  label: string,
  wrong: number,
): string {
  const own = items.filter((item) => item.group === group);
  const counted = own.filter(({ id }) => reference.counted[id] === true).length;
  return `${label}: ${counted} of ${own.length} count, ${wrong === 0 ? 'all judged right' : `${wrong} judged wrong`}.`;
}

export const COUNT: TaskRule<'count'> = {
  need: ({ chart, rule }) => windowNeed(chart, INTERVALS, RULES[rule].bars),
  make({ rule: id, count, withControls }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const rule = RULES[id];
    const drawn = drawGroups(rule, chart, { count, withControls }, random);
    if (drawn === null) return null;
    const groups = (['events', 'controls'] as const).filter((group) => drawn[group].length > 0);
    return {
      question: {
        prompt: rule.prompt,
        rule: id,
        chart,
        groups: groups.map((group) => ({ id: group, label: rule.names[group] })),
        items: groups.flatMap((group) => drawn[group].map((event, place) => itemOf(chart, group, event, place))),
      },
      reference: {
        counted: byId(drawn, ({ isCounted }) => isCounted),
        why: byId(drawn, ({ why }) => why),
        bars: byId(drawn, ({ bars: own }) => own),
      },
    };
  },
  grade(task, answer) {
    const { question, reference } = task;
    const lines = question.items.map(({ id, text }) => {
      const [right, given] = [reference.counted[id] === true, ownValue(answer.counted, id)];
      const words = `${text}: ${right ? 'counts' : 'does not count'}. ${reference.why[id] ?? ''}`;
      const result = given === undefined ? 'missed' : given === right ? 'right' : 'wrong';
      return line(result, given === undefined ? `Not judged. ${words}` : words, id, reference.bars[id] ?? []);
    });
    const wrongOf = (group: string) =>
      question.items.filter(({ group: own }, place) => own === group && lines[place]?.result !== 'right').length;
    const score = meanOf(question.groups.map(({ id }) => CREDITS[wrongOf(id)] ?? 0));
    const summary = question.groups.map(({ id, label }) => summaryOf(task, id, label, wrongOf(id))).join(' ');
    return verdictOf(score, summary, lines);
  },
  hint({ question: { items, groups, rule }, reference }, step) {
    const [first] = items;
    const countedIn = (group: string) =>
      items.filter(({ id, group: own }) => own === group && reference.counted[id] === true);
    return hintAt(step, {
      rule: () => ({ sentence: RULES[rule].words }),
      region: () => ({
        sentence:
          first === undefined ? RULES[rule].words : `The first one: ${first.text}. ${reference.why[first.id] ?? ''}`,
        bars: first === undefined ? [] : (reference.bars[first.id] ?? []),
      }),
      'worked-answer': () => ({
        sentence: groups
          .map(({ id, label }) => {
            const counted = countedIn(id);
            return `${label}: ${countText(counted.length, 'counts', 'count')}. ${counted.map(({ text }) => text).join('; ')}.`;
          })
          .join(' '),
        bars: items.filter(({ id }) => reference.counted[id] === true).map(({ from }) => from),
      }),
    });
  },
};
