/** Checks `tasks.yaml`, `quiz.yaml` and the challenges in `topics.yaml` for mistakes that a schema cannot express. */
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { ReportFault } from './content-fault.ts';
import type { Lesson, LessonLibrary } from './lesson-library.ts';
import type { QuizFile } from './lesson-schema.ts';

/**
 * Maximum share of quiz questions whose right option is longer than all others. Above it, learners could pass by always
 * choosing the longest option.
 */
export const LONGEST_RIGHT_MAX_SHARE = 0.4;
/**
 * Minimum number of questions for checking `LONGEST_RIGHT_MAX_SHARE`. With fewer questions, the share means nothing.
 */
const LONGEST_RIGHT_MIN_QUESTIONS = 8;
/**
 * Limits for the number of tasks in a challenge. The challenge of a topic with only one lesson may have fewer tasks
 * than `min`.
 */
const CHALLENGE_TASKS = { min: 8, max: 12, perLesson: 4 };

/** Returns the text without differences in case, spaces and final punctuation, for comparisons. */
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.?!]$/, '');

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(plain(text)).size);
}

type Cases = Extract<TaskSpec, { readonly kind: 'justify'; readonly from: 'cases' }>;

function caseFlaws({ conditions, cases }: Cases): string[] {
  const ids = conditions.map(({ id }) => id);
  return cases.flatMap(({ text, condition, bars = [], chart, whyNot = {} }) => {
    const named = [condition, ...Object.keys(whyNot)].filter((id) => !ids.includes(id));
    const outside = bars.filter((bar) => bar > (chart?.bars.length ?? 0));
    return [
      ...named.map((id) => `"${text}" names ${id}, which is not a condition`),
      ...outside.map((bar) => `"${text}" names bar ${bar}, which its chart lacks`),
    ];
  });
}

function taskFlaws(task: TaskSpec): string[] {
  if (task.kind === 'match' && !('from' in task)) {
    const flaws = repeated(task.pairs.map(({ box }) => box)).map((box) => `two items match "${box}"`);
    if (task.count > task.pairs.length) flaws.push(`count ${task.count}, but ${task.pairs.length} pairs`);
    return flaws;
  }
  if (task.kind === 'justify') return task.from === 'cases' ? caseFlaws(task) : [];
  if (task.kind !== 'sort' || task.from !== 'statements') return [];
  const ids = task.boxes.map(({ id }) => id);
  const flaws = task.statements
    .filter(({ box }) => !ids.includes(box))
    .map(({ text, box }) => `"${text}" belongs in ${box}, which is not a box`);
  for (const id of ids.filter((box) => !task.statements.some((statement) => statement.box === box))) {
    flaws.push(`nothing belongs in box ${id}`);
  }
  flaws.push(...repeated(task.statements.map(({ text }) => text)).map((text) => `"${text}" stands twice`));
  if (task.count > task.statements.length) flaws.push(`count ${task.count}, but ${task.statements.length} statements`);
  return flaws;
}

export function checkTasks({ id, topic, tasks }: Lesson, report: ReportFault): void {
  const file = `lessons/${topic}/${id}/tasks.yaml`;
  for (const place of ['guided', 'unaided'] as const) {
    for (const [i, { task }] of tasks[place].entries()) {
      for (const reason of taskFlaws(task)) report({ file, where: `${place} ${i + 1}`, reason });
    }
  }
}

const isLongestRight = ([right, ...wrong]: QuizFile[number]['options']) =>
  wrong.every(({ text }) => text.length < (right?.text.length ?? 0));

/**
 * Returns the share of all lessons' quiz questions whose right option is longer than every other option; 0 for fewer
 * than `LONGEST_RIGHT_MIN_QUESTIONS` questions.
 */
export function longestRightShare(lessons: Iterable<Lesson>): number {
  const questions = [...lessons].flatMap(({ quiz }) => quiz);
  if (questions.length < LONGEST_RIGHT_MIN_QUESTIONS) return 0;
  return questions.filter(({ options }) => isLongestRight(options)).length / questions.length;
}

export function checkQuizzes({ lessons }: LessonLibrary, report: ReportFault): void {
  const stems = new Map<string, string>();
  for (const { id, topic, quiz } of lessons.values()) {
    const file = `lessons/${topic}/${id}/quiz.yaml`;
    for (const { id: question, stem, options } of quiz) {
      const other = stems.get(plain(stem));
      if (other !== undefined) report({ file, where: question, reason: `the stem stands in ${other} already` });
      stems.set(plain(stem), `${id}, ${question}`);
      for (const text of repeated(options.map((option) => option.text))) {
        report({ file, where: question, reason: `the option "${text}" stands twice` });
      }
      for (const why of repeated(options.map((option) => option.why))) {
        report({ file, where: question, reason: `two options have the same explanation: "${why}"` });
      }
    }
    for (const question of repeated(quiz.map((entry) => entry.id))) {
      report({ file, where: question, reason: 'the id stands twice' });
    }
    if (quiz.every(({ options }) => isLongestRight(options))) {
      report({ file, where: '', reason: 'the right option is the longest in every question' });
    }
  }
  const share = longestRightShare(lessons.values());
  if (share > LONGEST_RIGHT_MAX_SHARE) {
    const reason = `the right option is the longest in ${Math.round(100 * share)}% of all questions, above 40%`;
    report({ file: 'lessons', where: '', reason });
  }
}

export function checkChallenges({ topics, lessons }: LessonLibrary, report: ReportFault): void {
  for (const { id, lessons: own, challenge } of topics) {
    const fault = (reason: string) => report({ file: 'topics.yaml', where: `${id}, challenge`, reason });
    for (const { lesson } of challenge.filter((entry) => !lessons.has(entry.lesson))) fault(`${lesson} is not a lesson`);
    for (const lesson of repeated(challenge.map((entry) => entry.lesson))) fault(`${lesson} stands twice`);
    const count = challenge.reduce((sum, { tasks }) => sum + tasks, 0);
    const min = Math.min(CHALLENGE_TASKS.min, CHALLENGE_TASKS.perLesson * own.length);
    const max = own.length === 0 ? 0 : CHALLENGE_TASKS.max;
    if (count < min || count > max) fault(`has ${count} tasks, not ${min} to ${max}`);
    for (const lesson of own.filter((mine) => !challenge.some((entry) => entry.lesson === mine))) {
      fault(`leaves out ${lesson}`);
    }
  }
}
