/**
 * `group`: put items that belong together into one group, whichever group it is. The score is the F1 over pairs of
 * members: 2 × right pairs ÷ (given pairs + pairs of the reference). An item without a group counts as a group of its
 * own.
 */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import { drawReturns, groupRecorded, pairSentence } from '../moving-together.ts';
import { ownValue } from '../sorting.ts';
import type { SpecFor, TaskRule } from '../task-rule.ts';
import type { GroupItem, SortBox, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/** Groups that the learner can use. Their number does not show how many groups the right answer needs. */
const BOXES: readonly SortBox[] = ['A', 'B', 'C', 'D'].map((name) => ({
  id: name.toLowerCase(),
  text: `Group ${name}`,
}));

const DRAWN_PROMPT = 'Drawn daily returns of six assets, the same 40 days. Which move together?';

interface Member {
  readonly text: string;
  readonly returns: readonly number[] | null;
  /** Index of the group to which the member belongs. */
  readonly group: number;
  readonly why: string;
}

function authored({ groups }: Extract<SpecFor<'group'>, { from: 'members' }>): readonly Member[] {
  return groups.flatMap(({ members, why }, group) => members.map((text) => ({ text, returns: null, group, why })));
}

/** Makes the task, with the members in random order and neutral names for the groups. */
function taskOf(prompt: string, drawn: readonly Member[], random: Random): TaskOf<'group'> {
  const names = shuffled(random, BOXES);
  const members = shuffled(random, drawn);
  const items = members.map(({ text, returns }, index): GroupItem => ({
    id: `item-${index + 1}`,
    text: returns === null ? text : `Asset ${index + 1}`,
    bars: [],
    returns,
  }));
  const boxes = items.map(({ id }, index) => [id, names[members[index]?.group ?? 0]?.id ?? '']);
  const why = items.map(({ id }, index) => [id, members[index]?.why ?? '']);
  return {
    question: { prompt, chart: null, items, boxes: BOXES },
    reference: { boxes: Object.fromEntries(boxes), why: Object.fromEntries(why) },
  };
}

interface Pairs {
  readonly given: number;
  readonly right: number;
  readonly both: number;
}

type BoxOf = (id: string) => string | null;

function countPairs(items: readonly GroupItem[], given: BoxOf, right: BoxOf): Pairs {
  const pairs = { given: 0, right: 0, both: 0 };
  for (const [index, { id }] of items.entries())
    for (const { id: other } of items.slice(index + 1)) {
      const isGiven = given(id) !== null && given(id) === given(other);
      const isRight = right(id) === right(other);
      pairs.given += Number(isGiven);
      pairs.right += Number(isRight);
      pairs.both += Number(isGiven && isRight);
    }
  return pairs;
}

/**
 * Returns the verdict line for one item. It names the first other item that was wrongly put together with this item or
 * wrongly kept apart from it.
 */
function lineOf(item: GroupItem, { question, reference }: TaskOf<'group'>, given: BoxOf): VerdictLine {
  const right = (id: string) => reference.boxes[id] ?? '';
  const others = question.items.filter(({ id }) => id !== item.id);
  const isWith = ({ id }: GroupItem) => given(item.id) !== null && given(id) === given(item.id);
  const belongs = ({ id }: GroupItem) => right(id) === right(item.id);
  const wrong = others.find((other) => isWith(other) && !belongs(other));
  const missing = others.find((other) => !isWith(other) && belongs(other));
  const why = reference.why[item.id] ?? '';
  if (wrong !== undefined) return line('wrong', pairSentence(item, wrong, false) ?? `${item.text} and ${wrong.text} do not belong together. ${why}`, item.id); // oxfmt-ignore
  if (missing !== undefined) return line('wrong', pairSentence(item, missing, true) ?? `${item.text} and ${missing.text} belong together. ${why}`, item.id); // oxfmt-ignore
  return line('right', `${item.text}: ${why}`, item.id);
}

/** Returns the item names of each right group, in the order of the items. */
function groupTexts({ question, reference }: TaskOf<'group'>): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { id, text } of question.items) {
    const box = reference.boxes[id] ?? '';
    groups.set(box, [...(groups.get(box) ?? []), text]);
  }
  return [...groups.values()].map((texts) => texts.join(' with ') + (texts.length === 1 ? ' alone' : ''));
}

const RULE: Readonly<Record<'returns' | 'members', string>> = {
  returns:
    'Compare the same days: assets that rise and fall on the same days are one group, however large their moves.',
  members: 'Ask what would make each one lose. Those that lose for one reason, on the same days, are one group.',
};

export const GROUP: TaskRule<'group'> = {
  need: () => ({ kind: 'none' }),
  make(spec, _material, random) {
    if (spec.from === 'members') return taskOf(spec.prompt, authored(spec), random);
    const members = spec.from === 'recorded' ? groupRecorded(spec.assets) : drawReturns(random);
    const prompt = spec.from === 'recorded' ? spec.prompt : DRAWN_PROMPT;
    return members === null || members.some(({ group }) => group >= BOXES.length)
      ? null
      : taskOf(prompt, members, random);
  },
  grade(task, { boxes }) {
    const { items, boxes: offered } = task.question;
    const given: BoxOf = (id) => {
      const box = ownValue(boxes, id);
      return offered.some((each) => each.id === box) ? (box ?? null) : null;
    };
    const pairs = countPairs(items, given, (id) => task.reference.boxes[id] ?? null);
    const score = pairs.given + pairs.right === 0 ? 1 : (2 * pairs.both) / (pairs.given + pairs.right);
    const extra = pairs.given - pairs.both;
    const summary = `${pairs.both} of ${pairs.right} pairs that belong together found, ${extra} too many.`;
    return verdictOf(score, summary, items.map((item) => lineOf(item, task, given))); // oxfmt-ignore
  },
  hint(task, step) {
    const { items } = task.question;
    const texts = groupTexts(task);
    const rule = RULE[items.some(({ returns }) => returns !== null) ? 'returns' : 'members'];
    return hintAt(step, {
      rule: () => ({ sentence: rule }),
      region: () => ({ sentence: `There are ${texts.length} groups. One of them: ${texts[0] ?? ''}.` }),
      'worked-answer': () => ({ sentence: `${texts.join('; ')}.` }),
    });
  },
};
