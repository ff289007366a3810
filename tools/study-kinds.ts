/** Every kind of task that could be guessed, as lessons ask for it, with the strategies that answer it. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { Task, TaskAnswer, TaskAnswers, TaskKind } from '@tradesense/core/study/task.ts';
import {
  CLICK_BARS,
  DELETE_FALSE,
  DRAG_ATR,
  DRAW_INTERVAL,
  LABEL_SWINGS,
  PLACE_SWING,
  RELIABILITY,
  SET_PROBABILITY,
  SHADE,
  SORT_TURNS,
  STOP_REPLAY,
  type StudyStrategy,
} from './study-strategies.ts';

export interface MeasuredStrategy {
  readonly name: string;
  readonly role: StudyStrategy['role'];
  /** Answers a task of the strategy's kind; throws for another. */
  readonly answer: (task: Task, random: Random) => TaskAnswer;
}

export interface MeasuredKind {
  readonly name: string;
  readonly spec: TaskSpec;
  readonly strategies: readonly MeasuredStrategy[];
}

function isOf<K extends TaskKind>(task: Task, kind: K): task is Extract<Task, { readonly kind: K }> {
  return task.kind === kind;
}

function measured<K extends TaskKind>(
  name: string,
  kind: K,
  toAnswer: (answer: TaskAnswers[K]) => TaskAnswer,
  spec: TaskSpec,
  strategies: readonly StudyStrategy<K>[],
): MeasuredKind {
  return {
    name,
    spec,
    strategies: strategies.map((strategy) => ({
      name: strategy.name,
      role: strategy.role,
      answer(task, random) {
        invariant(isOf(task, kind), `a strategy for ${kind} answers no ${task.kind}`);
        return toAnswer(strategy.answer(task, random));
      },
    })),
  };
}

export const MEASURED_KINDS: readonly MeasuredKind[] = [
  measured(
    'click-bars',
    'click-bars',
    (answer) => ({ kind: 'click-bars', ...answer }),
    { kind: 'click-bars', rule: 'swing-high', chart: { intervals: ['1h', '4h', '1d'], bars: 40 } },
    CLICK_BARS,
  ),
  measured(
    'stop-replay',
    'stop-replay',
    (answer) => ({ kind: 'stop-replay', ...answer }),
    { kind: 'stop-replay' },
    STOP_REPLAY,
  ),
  measured(
    'delete-false',
    'delete-false',
    (answer) => ({ kind: 'delete-false', ...answer }),
    { kind: 'delete-false', falseCount: 4 },
    DELETE_FALSE,
  ),
  measured(
    'sort, leg size',
    'sort',
    (answer) => ({ kind: 'sort', ...answer }),
    { kind: 'sort', from: 'leg-size', count: 12 },
    SORT_TURNS,
  ),
  measured(
    'place-swing, hindsight',
    'place-swing',
    (answer) => ({ kind: 'place-swing', ...answer }),
    { kind: 'place-swing', view: 'hindsight' },
    PLACE_SWING,
  ),
  measured(
    'place-swing, 60 bars',
    'place-swing',
    (answer) => ({ kind: 'place-swing', ...answer }),
    { kind: 'place-swing', view: 'hindsight', chart: { intervals: ['1h', '4h', '1d'], bars: 60 } },
    PLACE_SWING,
  ),
  measured(
    'place-swing, as of now',
    'place-swing',
    (answer) => ({ kind: 'place-swing', ...answer }),
    { kind: 'place-swing', view: 'as-of-now' },
    PLACE_SWING,
  ),
  measured(
    'label-swings',
    'label-swings',
    (answer) => ({ kind: 'label-swings', ...answer }),
    { kind: 'label-swings', count: 0 },
    LABEL_SWINGS,
  ),
  measured(
    'label-swings, six',
    'label-swings',
    (answer) => ({ kind: 'label-swings', ...answer }),
    { kind: 'label-swings', count: 6 },
    LABEL_SWINGS,
  ),
  measured('shade', 'shade', (answer) => ({ kind: 'shade', ...answer }), { kind: 'shade' }, SHADE),
  measured('drag-atr', 'drag-atr', (answer) => ({ kind: 'drag-atr', ...answer }), { kind: 'drag-atr' }, DRAG_ATR),
  measured(
    'set-probability, counted',
    'set-probability',
    (answer) => ({ kind: 'set-probability', ...answer }),
    { kind: 'set-probability', from: 'base-rate' },
    SET_PROBABILITY,
  ),
  measured(
    'set-probability, bags',
    'set-probability',
    (answer) => ({ kind: 'set-probability', ...answer }),
    { kind: 'set-probability', from: 'known-chance' },
    SET_PROBABILITY,
  ),
  measured(
    'draw-interval, luck band',
    'draw-interval',
    (answer) => ({ kind: 'draw-interval', ...answer }),
    { kind: 'draw-interval', from: 'luck-band' },
    DRAW_INTERVAL,
  ),
  measured(
    'draw-interval, hit rate',
    'draw-interval',
    (answer) => ({ kind: 'draw-interval', ...answer }),
    { kind: 'draw-interval', from: 'hit-rate' },
    DRAW_INTERVAL,
  ),
  measured(
    'mend-diagram',
    'mend-diagram',
    (answer) => ({ kind: 'mend-diagram', ...answer }),
    { kind: 'mend-diagram' },
    RELIABILITY,
  ),
];
