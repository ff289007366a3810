import type {
  Task,
  TaskAnswer,
  TaskKind,
  TaskQuestion,
  TaskVerdict,
  VerdictLine,
} from '@tradesense/core/study/task.ts';

/** Kinds of tasks whose verdict lines explain why a mark is wrong, but do not show where the right mark is. */
const LINES_ABOUT_MARKS: readonly TaskKind[] = [
  'rebuild',
  'click-bars',
  'place-swing',
  'delete-false',
  'place-order',
  'place-zone',
  'place-stop',
  'place-target',
  'drag-liquidation',
  'trade',
];

/**
 * Whether a wrong answer reveals the right one: of only two charts, the one that was not chosen must be right. An
 * invalid choice reveals nothing.
 */
export function isDecided({ question }: Pick<Task, 'question'>, answer: TaskAnswer): boolean {
  const isChoice = question.kind === 'choose-chart' && answer.kind === 'choose-chart';
  return isChoice && question.charts.length === 2 && answer.choice < question.charts.length;
}

/**
 * Returns the verdict that the owner sees while a guided task can still be answered again. It names the wrong parts of
 * the answer, and the condition that failed if this does not reveal the right answer. It mentions no missed references
 * until the task is settled.
 */
export function openVerdict({ kind, question }: Pick<Task, 'kind' | 'question'>, verdict: TaskVerdict): TaskVerdict {
  // Each line of the verdict describes one of the charts, so it would reveal which chart is right.
  if (kind === 'choose-chart') return { ...verdict, summary: 'Not right yet.', lines: [] };
  const lines = verdict.lines.filter(({ result }) => result !== 'missed');
  if (LINES_ABOUT_MARKS.includes(kind)) return { ...verdict, lines };
  const right = lines.filter(({ result }) => result === 'right').length;
  const summary = lines.length < 2 ? 'Not right yet.' : `${right} of ${verdict.lines.length} are right.`;
  return { ...verdict, summary, lines: lines.map((line) => openLine(question, line)) };
}

function openLine(question: TaskQuestion, line: VerdictLine): VerdictLine {
  if (line.result === 'right') return line;
  // This line of the verdict only says that the learner's own probabilities do not add up to 100%, so it does not
  // reveal the right ones.
  if (question.kind === 'set-probability' && line.target === null) return line;
  const name = line.target === null ? null : partName(question, line.target);
  return { ...line, sentence: `${name === null ? 'This' : `“${name}”`} is not right yet.`, bars: [] };
}

/** Returns what the question calls a part of the answer; `null` if the question has no name for it. */
function partName(question: TaskQuestion, id: string): string | null {
  const { kind } = question;
  if (kind === 'set-probability') return question.fields.find((field) => field.id === id)?.label ?? null;
  if (kind === 'compute') return question.steps.find((step) => step.id === id)?.label ?? null;
  return 'items' in question ? (question.items.find((item) => item.id === id)?.text ?? null) : null;
}
