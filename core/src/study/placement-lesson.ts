/** What a placement assumes about each lesson: its difficulty and the chance of guessing right. */
import type { TaskKind } from './task.ts';

export interface PlacementLesson {
  readonly id: string;
  readonly topic: string;
  /** Ids of the lessons that must come before this lesson. */
  readonly needs: readonly string[];
  /** Difficulty in logits. At an ability of this value, one of two learners knows the lesson. */
  readonly difficulty: number;
  /** Chance, 0 to 1, that a learner who does not know the lesson gets one of its tasks right. */
  readonly guess: number;
}

interface LessonOnPath extends Pick<PlacementLesson, 'id' | 'topic' | 'needs'> {
  /** Kind of each unaided task of the lesson. */
  readonly kinds: readonly TaskKind[];
}

/** Difficulty of the first and of the last lesson, in logits. */
const EASIEST = -2.5;
const HARDEST = 2.5;
/**
 * Chance of passing a task without knowing its lesson: the maximum pass rate of simple strategies. Source:
 * `docs/study-grading.md`.
 */
const GUESS = 0.05;
/** Chance of guessing right between two charts. */
const COIN_FLIP = 0.5;

/**
 * Returns the lessons in the order of the path with their difficulty. Half of the difficulty comes from the longest
 * chain of required lessons before the lesson, half from its place on the path. A lesson is harder than each lesson
 * that it requires, provided that the path respects the requirements.
 */
export function placementLessons(path: readonly LessonOnPath[]): readonly PlacementLesson[] {
  const depths = depthsOf(path);
  const deepest = Math.max(1, ...depths.values());
  const last = Math.max(1, path.length - 1);
  return path.map(({ id, topic, needs, kinds }, place) => {
    const share = ((depths.get(id) ?? 0) / deepest + place / last) / 2;
    return { id, topic, needs, difficulty: EASIEST + (HARDEST - EASIEST) * share, guess: guessOf(kinds) };
  });
}

/**
 * Returns the number of lessons in the longest chain of requirements before each lesson. Requirements that are not on
 * the path are ignored; there are no cycles.
 */
function depthsOf(path: readonly LessonOnPath[]): ReadonlyMap<string, number> {
  const lessons = new Map(path.map((lesson) => [lesson.id, lesson]));
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const stored = depths.get(id);
    if (stored !== undefined) return stored;
    const needs = (lessons.get(id)?.needs ?? []).filter((need) => lessons.has(need));
    const depth = Math.max(-1, ...needs.map(depthOf)) + 1;
    depths.set(id, depth);
    return depth;
  };
  for (const { id } of path) depthOf(id);
  return depths;
}

function guessOf(kinds: readonly TaskKind[]): number {
  const chances = kinds.map((kind) => (kind === 'choose-chart' ? COIN_FLIP : GUESS));
  return chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, chances.length);
}
