/**
 * The range in which the reader can step through the bars: from the decision to the last available bar. If the bar in
 * which the trade was closed is not available yet, the last step shows the exit without it.
 */

export interface Steps {
  /** Number of bars that were complete at the decision. The chart never shows fewer. */
  readonly decisionBars: number;
  /** Number of bars up to the one in which the trade was closed; more than `allBars` if it is not available yet. */
  readonly closeBars: number;
  readonly allBars: number;
}

export type Step = 'decision' | 'back' | 'on' | 'close' | 'end';

/** Returns the number of shown bars at the last step. */
export const lastStep = ({ closeBars, allBars }: Steps): number => Math.max(closeBars, allBars);

const bounded = (shown: number, steps: Steps): number => Math.min(Math.max(shown, steps.decisionBars), lastStep(steps));

/** Returns the number of shown bars after a step. */
export function afterStep(shown: number, step: Step, steps: Steps): number {
  const target = {
    decision: steps.decisionBars,
    back: shown - 1,
    on: shown + 1,
    close: steps.closeBars,
    end: lastStep(steps),
  }[step];
  return bounded(target, steps);
}

/** Whether the exit of the trade is shown. Until then, the result is hidden. */
export const isClosedAt = (shown: number, { closeBars }: Steps): boolean => shown >= closeBars;

export function placeText(shown: number, steps: Steps): string {
  const after = shown - steps.decisionBars;
  if (after === 0) return 'At the decision';
  if (shown > steps.allBars) return 'The trade closes. The bar of its exit is not available yet.';
  const all = steps.allBars - steps.decisionBars;
  const place = `Bar ${after} of ${all} after the decision`;
  if (shown === steps.closeBars) return `${place}, the trade closes`;
  return shown > steps.closeBars ? `${place}, after the close` : place;
}
