import { percentText, tenthPercentText } from '../../ui/number-text.ts';

const isAbove = (needed: number, confidence: number | null): confidence is number =>
  confidence !== null && confidence < needed;

/**
 * Formats the break-even hit rate, in percent: '34%'. It has one decimal place, rounded up, if it is above the learner's
 * confidence and both would read the same. `confidence` is `null` if not stated.
 */
export function neededPercentText(needed: number, confidence: number | null): string {
  const isAlike = isAbove(needed, confidence) && percentText(needed) === percentText(confidence);
  return isAlike ? tenthPercentText(Math.ceil(Math.round(needed * 100) / 10) / 10) : percentText(needed);
}

/**
 * Returns a text with the break-even hit rate: the percentage of such trades that must reach the target to lose nothing
 * after costs. It also says if this rate is above the learner's confidence, which is `null` if not stated.
 */
export function neededText(needed: number, confidence: number | null): string {
  const more = isAbove(needed, confidence) ? ': more than you give it' : '';
  return `After costs, this trade needs ${neededPercentText(needed, confidence)}${more}.`;
}
