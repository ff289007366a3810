/** Grading and hints shared by the kinds of tasks with items and boxes. */
import { countText } from '../kernel/number-text.ts';
import type { HintStep, SortBox, SortItem, SortReference, TaskHint, TaskVerdict, VerdictLine } from './task.ts';
import { hintAt, line, verdictOf } from './verdict.ts';

interface SortTask {
  readonly question: { readonly items: readonly SortItem[]; readonly boxes: readonly SortBox[] };
  readonly reference: SortReference;
}

/**
 * Grades an answer by the share of items in their right box. Items that are missing or in an unknown box are wrong;
 * unknown items are ignored.
 */
export function gradeSorting(
  { question: { items, boxes }, reference }: SortTask,
  given: Readonly<Record<string, string>>,
): TaskVerdict {
  const names = new Map(boxes.map(({ id, text }) => [id, text]));
  const lines = items.map((item) => gradeItem(item, reference, ownValue(given, item.id), names));
  const right = lines.filter(({ result }) => result === 'right').length;
  return verdictOf(items.length === 0 ? 0 : right / items.length, `${right} of ${items.length} are right.`, lines);
}

/** Returns a property of the object itself, never an inherited one, because ids come from the caller. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined;
}

function gradeItem(
  { id, text, bars }: SortItem,
  { boxes, why }: SortReference,
  given: string | undefined,
  names: ReadonlyMap<string, string>,
): VerdictLine {
  const item = withoutStop(text);
  const right = boxes[id] ?? '';
  const reason = why[id] ?? '';
  if (given === right) return line('right', `${item}: ${names.get(right) ?? right}. ${reason}`, id, bars);
  if (given === undefined)
    return line('missed', `${item} was left out: ${names.get(right) ?? right}. ${reason}`, id, bars);
  const not = names.has(given) ? `, not ${names.get(given) ?? given}` : '';
  return line('wrong', `${item}: ${names.get(right) ?? right}${not}. ${reason}`, id, bars);
}

/** Returns the text without its final period, because a colon follows. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

/** Returns a hint of a sorting task: its rule, then one item with its box, then all items. */
export function sortingHint(
  { question: { items, boxes }, reference }: SortTask,
  step: HintStep,
  rule: string,
): TaskHint {
  const names = new Map(boxes.map(({ id, text }) => [id, text]));
  const worked = (item: SortItem) => `${withoutStop(item.text)}: ${names.get(reference.boxes[item.id] ?? '') ?? ''}`;
  const [first] = items;
  return hintAt(step, {
    rule: () => ({ sentence: rule }),
    region: () => ({
      sentence:
        first === undefined
          ? rule
          : `${worked(first)}. ${reference.why[first.id] ?? ''} ${countText(items.length - 1, 'item')} left.`,
      bars: first?.bars ?? [],
    }),
    'worked-answer': () => ({ sentence: `${items.map(worked).join('; ')}.`, bars: items.flatMap(({ bars }) => bars) }),
  });
}
