/**
 * Makes and grades the tasks of Study. A task depends only on its spec, its material and the random numbers; a verdict
 * depends only on the task and the answer. Sentences count bars from 1, as the chart does.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { CHOOSE_CHART } from './kinds/choose-chart.ts';
import { CLICK_BARS } from './kinds/click-bars.ts';
import { COMPUTE } from './kinds/compute.ts';
import { COUNT } from './kinds/count.ts';
import { DELETE_FALSE } from './kinds/delete-false.ts';
import { DRAG_ATR } from './kinds/drag-atr.ts';
import { DRAG_LIQUIDATION } from './kinds/drag-liquidation.ts';
import { DRAW_INTERVAL } from './kinds/draw-interval.ts';
import { GROUP } from './kinds/group.ts';
import { JUSTIFY } from './kinds/justify.ts';
import { LABEL_SWINGS } from './kinds/label-swings.ts';
import { MATCH } from './kinds/match.ts';
import { MERGE } from './kinds/merge.ts';
import { MEND_DIAGRAM } from './kinds/mend-diagram.ts';
import { PLACE_ORDER } from './kinds/place-order.ts';
import { PLACE_BAND } from './kinds/place-band.ts';
import { PLACE_BREAK } from './kinds/place-break.ts';
import { PLACE_LEG } from './kinds/place-leg.ts';
import { PLACE_RATIO } from './kinds/place-ratio.ts';
import { PLACE_ROW } from './kinds/place-row.ts';
import { PLACE_SWING } from './kinds/place-swing.ts';
import { PLACE_ZONE } from './kinds/place-zone.ts';
import { RANK } from './kinds/rank.ts';
import { PLACE_STOP } from './kinds/place-stop.ts';
import { PLACE_TARGET } from './kinds/place-target.ts';
import { REBUILD } from './kinds/rebuild.ts';
import { SET_PROBABILITY } from './kinds/set-probability.ts';
import { SHADE } from './kinds/shade.ts';
import { SORT } from './kinds/sort.ts';
import { STOP_REPLAY } from './kinds/stop-replay.ts';
import { TRADE } from './kinds/trade.ts';
import type { MaterialNeed, TaskMaterial } from './task-material.ts';
import type { SpecFor, TaskRule } from './task-rule.ts';
import type { TaskSpec } from './task-spec.ts';
import type {
  HintStep,
  Task,
  TaskAnswer,
  TaskAnswers,
  TaskHint,
  TaskKind,
  TaskQuestions,
  TaskReferences,
  TaskVerdict,
} from './task.ts';

const RULES: { readonly [K in TaskKind]: TaskRule<K> } = {
  rebuild: REBUILD,
  merge: MERGE,
  compute: COMPUTE,
  'drag-atr': DRAG_ATR,
  'choose-chart': CHOOSE_CHART,
  sort: SORT,
  match: MATCH,
  'label-swings': LABEL_SWINGS,
  'click-bars': CLICK_BARS,
  'stop-replay': STOP_REPLAY,
  'delete-false': DELETE_FALSE,
  'place-swing': PLACE_SWING,
  'place-break': PLACE_BREAK,
  shade: SHADE,
  'set-probability': SET_PROBABILITY,
  'draw-interval': DRAW_INTERVAL,
  'mend-diagram': MEND_DIAGRAM,
  group: GROUP,
  'place-order': PLACE_ORDER,
  trade: TRADE,
  'place-band': PLACE_BAND,
  'place-row': PLACE_ROW,
  justify: JUSTIFY,
  count: COUNT,
  rank: RANK,
  'place-zone': PLACE_ZONE,
  'place-leg': PLACE_LEG,
  'place-ratio': PLACE_RATIO,
  'place-stop': PLACE_STOP,
  'place-target': PLACE_TARGET,
  'drag-liquidation': DRAG_LIQUIDATION,
};

/** The unions of `task.ts`, limited to the kinds `K`, so that spec, rule, task and answer have the same kind. */
type SpecIn<K extends TaskKind> = { readonly [P in K]: { readonly kind: P } & SpecFor<P> }[K];
type AnswerIn<K extends TaskKind> = { readonly [P in K]: { readonly kind: P } & TaskAnswers[P] }[K];
type TaskIn<K extends TaskKind> = {
  readonly [P in K]: {
    readonly kind: P;
    readonly question: { readonly kind: P } & TaskQuestions[P];
    readonly reference: { readonly kind: P } & TaskReferences[P];
  };
}[K];

/** Returns the material that a task of this spec needs. */
export function materialNeed(spec: TaskSpec): MaterialNeed {
  return needOf(spec);
}

function needOf<K extends TaskKind>(spec: SpecIn<K>): MaterialNeed {
  return RULES[spec.kind].need(spec);
}

/** Makes a task. Returns `null` if the material does not fit; the caller then draws other material. */
export function makeTask(spec: TaskSpec, material: TaskMaterial, random: Random): Task | null {
  return makeOf(spec, material, random);
}

function makeOf<K extends TaskKind>(spec: SpecIn<K>, material: TaskMaterial, random: Random): TaskIn<K> | null {
  const kind: K = spec.kind;
  const made = RULES[kind].make(spec, material, random);
  if (made === null) return null;
  return { kind, question: { kind, ...made.question }, reference: { kind, ...made.reference } };
}

/**
 * Grades any answer. Throws `InvariantError` if task and answer are of different kinds, so callers must check that
 * first.
 */
export function gradeTask(task: Task, answer: TaskAnswer): TaskVerdict {
  invariant(task.kind === answer.kind, `an answer of the kind ${answer.kind} to a task of the kind ${task.kind}`);
  return gradeOf(task, answer);
}

function gradeOf<K extends TaskKind>(task: TaskIn<K>, answer: AnswerIn<K>): TaskVerdict {
  return RULES[task.kind].grade(task, answer);
}

/** Returns one step of help: the rule, where to look, or the worked answer. */
export function taskHint(task: Task, step: HintStep): TaskHint {
  return hintOf(task, step);
}

function hintOf<K extends TaskKind>(task: TaskIn<K>, step: HintStep): TaskHint {
  return RULES[task.kind].hint(task, step);
}
