import type { LessonExampleResponse } from '@tradesense/contract/study.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { DeletableMarks, Task, TaskChart, TaskKind, TaskQuestion } from '@tradesense/core/study/task.ts';
import { materialNeed, taskHint } from '@tradesense/core/study/tasks.ts';
import type { Lesson } from './content/lesson-library.ts';
import type { LessonTask } from './content/lesson-schema.ts';
import { drawPlay } from './draw-play.service.ts';
import { drawTask } from './draw-task.service.ts';
import { openLesson, type LessonAccessReason } from './lesson-access.policy.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { shownWindows } from './task.repo.ts';

/** Kinds of tasks whose answer can be shown on a single finished chart. */
const SHOWN_KINDS: readonly TaskKind[] = [
  'drag-atr',
  'click-bars',
  'delete-false',
  'place-swing',
  'label-swings',
  'shade',
  'sort',
  'place-break',
  'place-band',
  'place-zone',
  'place-leg',
  'place-ratio',
  'place-row',
  'place-stop',
  'place-target',
  'justify',
  'count',
];

type Example = NonNullable<LessonExampleResponse['example']>;

/** An example with core's types, which have read-only lists. */
interface ExampleView extends Omit<Example, 'chart' | 'bars' | 'marks' | 'deleted'> {
  readonly chart: TaskChart;
  readonly bars: readonly number[];
  readonly marks?: DeletableMarks;
  readonly deleted?: readonly string[];
}

/**
 * Returns the lesson's task from which the example is made; `undefined` if the lesson has no task with a suitable
 * chart.
 */
export function exampleTask({ tasks }: Pick<Lesson, 'tasks'>): LessonTask | undefined {
  return tasks.guided.find(({ task }) => SHOWN_KINDS.includes(task.kind) && materialNeed(task).kind === 'window');
}

/** Whether the lesson shows a solved chart or a chart to play with beside its idea. */
export function hasExample(lesson: Pick<Lesson, 'tasks' | 'play'>): boolean {
  return lesson.play !== undefined || exampleTask(lesson) !== undefined;
}

/**
 * Draws a recorded chart with a solved task that is like the tasks of the lesson, and the lesson's chart to play with.
 * Nothing is stored. Each is one of thousands of charts, so it is almost never the chart of an open task.
 */
export async function drawExample(
  deps: StudyDeps,
  owner: StudyOwner,
  lessonId: string,
): Promise<Result<LessonExampleResponse, LessonAccessReason>> {
  const found = openLesson(deps.library, owner, lessonId);
  if (!found.ok) return found;
  const { lesson } = found.value;
  const shown = await deps.db.read((tx) => shownWindows(tx, owner, lessonId));
  const play = lesson.play === undefined ? null : await drawPlay(deps, lesson.play, shown);
  const played = play === null ? {} : { play };
  const like = exampleTask(lesson);
  const drawn = like === undefined ? null : await drawTask(deps, like.task, shown);
  const chart = drawn === null ? null : chartOf(drawn.task.question);
  if (like === undefined || drawn === null || drawn.window === null || chart === null)
    return ok({ example: null, ...played });
  const { sentence, bars } = taskHint(drawn.task, 'worked-answer');
  const { asset, firstAt, lastAt } = drawn.window;
  const example: ExampleView = {
    instruction: like.instruction,
    chart,
    sentence,
    bars,
    ...solvedMarks(drawn.task),
    origin: { asset, firstAt, lastAt },
  };
  return ok({ example: example as Example, ...played });
}

/**
 * Returns the marks of a task to delete false marks (gaps or notes), and the ids of those to delete. Returns an empty
 * object for any other task.
 */
function solvedMarks({ question, reference }: Task): Pick<ExampleView, 'marks' | 'deleted'> {
  if (question.kind !== 'delete-false' || reference.kind !== 'delete-false' || question.marks === undefined) return {};
  return { marks: question.marks, deleted: Object.keys(reference.false) };
}

function chartOf(question: TaskQuestion): TaskChart | null {
  return 'chart' in question ? question.chart : null;
}
