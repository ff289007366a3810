import { percentText } from '../../ui/number-text.ts';

/**
 * Says how many of such trades must reach the target to lose nothing after costs, in percent, and whether that is more
 * than the stated confidence. `confidence` is `null` if none is stated.
 */
export function neededText(needed: number, confidence: number | null): string {
  const isBelow = confidence !== null && confidence < needed;
  return `After costs, this trade needs ${percentText(needed)}${isBelow ? ': more than you give it' : ''}.`;
}
