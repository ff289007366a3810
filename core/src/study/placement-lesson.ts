/** The priors of placement for each lesson: its difficulty, and how often a guess is right. */
import type { TaskKind } from './task.ts';

export interface PlacementLesson {
  readonly id: string;
  readonly topic: string;
  /** Lessons to take before this one. */
  readonly needs: readonly string[];
  /** In logits: at an ability of this value, one of two learners knows the lesson. */
  readonly difficulty: number;
  /** Chance that a task of the lesson is right without knowing it, 0 to 1. */
  readonly guess: number;
}

interface LessonOnPath extends Pick<PlacementLesson, 'id' | 'topic' | 'needs'> {
  /** Kinds of its unaided tasks, one for each task. */
  readonly kinds: readonly TaskKind[];
}

/** Difficulty of the first and of the last lesson, in logits. */
const EASIEST = -2.5;
const HARDEST = 2.5;
/** Upper bound of the pass rate of simple strategies in a task. Source: `docs/study-grading.md`. */
const GUESS = 0.05;
/** Choosing between two charts is a coin flip. */
const COIN_FLIP = 0.5;

/**
 * Returns the lessons in the order of the path, with their difficulty: half of it is the length of the longest chain of needs before the
 * lesson, half its place on the path. A lesson is harder than each one that it needs, if the path respects the needs.
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

/** Lessons in the longest chain of needs before each lesson. Needs that are not on the path are left out; the needs have no circle. */
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
