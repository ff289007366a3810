/**
 * Questions, answers, references and specs of the tasks in which a learner places a zone, a leg or retracement prices
 * on a chart.
 */
import type { GapDirection } from '../grading/gaps.ts';
import type { LegDirection } from '../grading/legs.ts';
import type { TaskChart, TaskView } from './task-parts.ts';

/** The price range of a three-bar gap. `index` is the middle one of the three bars. */
export interface TaskZone {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

interface LegEnd {
  readonly index: number;
  readonly price: number;
}

export interface TaskLeg {
  readonly from: LegEnd;
  readonly to: LegEnd;
}

/** Questions by kind. Each comment says what the learner must do. */
export interface PlaceQuestions {
  /** Mark every fair value gap of the given direction. */
  readonly 'place-zone': { readonly chart: TaskChart; readonly direction: GapDirection };
  /** Mark the largest leg of the given direction. */
  readonly 'place-leg': { readonly chart: TaskChart; readonly direction: LegDirection; readonly view: TaskView };
  /** For each ratio, place the price at which this share of the leg is retraced. */
  readonly 'place-ratio': { readonly chart: TaskChart; readonly leg: TaskLeg; readonly ratios: readonly number[] };
}

export interface PlaceAnswers {
  readonly 'place-zone': { readonly zones: readonly TaskZone[] };
  readonly 'place-leg': { readonly legs: readonly TaskLeg[] };
  /** Prices in the order of the ratios; `null` for a price that is not placed. */
  readonly 'place-ratio': { readonly prices: readonly (number | null)[] };
}

export interface PlaceReferences {
  readonly 'place-zone': { readonly zones: readonly TaskZone[] };
  /** All accepted legs, the largest first. */
  readonly 'place-leg': { readonly legs: readonly (TaskLeg & { readonly sizeAtr: number })[] };
  readonly 'place-ratio': { readonly prices: readonly number[] };
}

export interface PlaceSpecs {
  /** `small` says whether the chart also has gaps of this direction that are too small to count. */
  readonly 'place-zone': { readonly direction: GapDirection; readonly small: 'absent' | 'present' };
  readonly 'place-leg': { readonly direction: LegDirection; readonly view: TaskView };
  readonly 'place-ratio': { readonly direction: LegDirection; readonly view: TaskView };
}
