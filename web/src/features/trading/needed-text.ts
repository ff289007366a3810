import { percentText } from '../../ui/number-text.ts';

/**
 * Returns a text with the break-even hit rate: the percentage of such trades that must reach the target to lose nothing
 * after costs. It also says if this rate is above the learner's confidence, which is `null` if not stated.
 */
export function neededText(needed: number, confidence: number | null): string {
  const isBelow = confidence !== null && confidence < needed;
  return `After costs, this trade needs ${percentText(needed)}${isBelow ? ': more than you give it' : ''}.`;
}
