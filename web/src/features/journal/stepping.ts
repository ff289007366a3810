/** The range in which the reader can step through the bars: from the decision to the last available bar. */

export interface Steps {
  /** Number of bars that were complete at the decision. The chart never shows fewer. */
  readonly decisionBars: number;
  readonly closeBars: number;
  readonly allBars: number;
}

export type Step = 'decision' | 'back' | 'on' | 'close' | 'end';

const bounded = (shown: number, { decisionBars, allBars }: Steps): number =>
  Math.min(Math.max(shown, Math.min(decisionBars, allBars)), allBars);

/** Returns the number of shown bars after a step. */
export function afterStep(shown: number, step: Step, steps: Steps): number {
  const target = {
    decision: steps.decisionBars,
    back: shown - 1,
    on: shown + 1,
    close: steps.closeBars,
    end: steps.allBars,
  }[step];
  return bounded(target, steps);
}

/** Whether the bar in which the trade was closed is shown. Until then, the result is hidden. */
export const isClosedAt = (shown: number, { closeBars, allBars }: Steps): boolean =>
  shown >= Math.min(closeBars, allBars);

export function placeText(shown: number, steps: Steps): string {
  const after = shown - Math.min(steps.decisionBars, steps.allBars);
  const all = steps.allBars - Math.min(steps.decisionBars, steps.allBars);
  if (after === 0) return 'At the decision';
  const place = `Bar ${after} of ${all} after the decision`;
  if (shown === steps.closeBars) return `${place}, the trade closes`;
  return shown > steps.closeBars ? `${place}, after the close` : place;
}
