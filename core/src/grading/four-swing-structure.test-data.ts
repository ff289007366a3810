/**
 * Structure by the order of four consecutive swings, as the library smart-money-concepts defines it. Take a low, a
 * high, a low and a high. If the second low is higher than the first low, and the second high higher than the first
 * high, a later close above the first high is a break of structure. If the second low is lower than the first low, that
 * close is a change of character. The other direction is mirrored. Limits: the pattern needs the swing after the break,
 * so it is not causal. The exam uses `structure.ts`; only `detectors-vectors.test.ts` compares with that library.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { Fractal } from '../market/fractals.ts';
import type { StructureLabel } from './structure.ts';

export interface FourSwingBreak {
  readonly label: StructureLabel;
  readonly direction: 'bullish' | 'bearish';
  /** The swing whose level is broken. */
  readonly swing: Fractal;
  /** The first bar, at least two bars after the swing, whose close is beyond the swing. */
  readonly brokenAt: number;
}

/**
 * Returns the label of four consecutive prices, mirrored so that the break points up; `null` if they form neither
 * pattern.
 */
function labelOf(first: number, second: number, third: number, fourth: number): StructureLabel | null {
  if (first < third && third < second && second < fourth) return 'bos';
  if (fourth > second && second > first && first > third) return 'choch';
  return null;
}

function patternAt(four: readonly Fractal[]): Omit<FourSwingBreak, 'brokenAt'> | null {
  const [first, second, third, fourth] = four;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return null;
  if (first.kind === second.kind || second.kind === third.kind || third.kind === fourth.kind) return null;
  const sign = fourth.kind === 'high' ? 1 : -1;
  const label = labelOf(first.price * sign, second.price * sign, third.price * sign, fourth.price * sign);
  return label === null ? null : { label, direction: sign === 1 ? 'bullish' : 'bearish', swing: second };
}

function firstCloseBeyond(closes: Float64Array, { index, price, kind }: Fractal): number | null {
  for (let i = index + 2; i < closes.length; i += 1) {
    const close = elementAt(closes, i);
    if (kind === 'high' ? close > price : close < price) return i;
  }
  return null;
}

/**
 * Returns the breaks of swings that alternate between high and low, sorted by the broken swing. Once a later swing is
 * broken, an earlier swing that is still unbroken no longer counts.
 */
export function fourSwingStructure(swings: readonly Fractal[], closes: Float64Array): FourSwingBreak[] {
  const found = new Map<number, FourSwingBreak>();
  for (let last = 3; last < swings.length; last += 1) {
    const pattern = patternAt(swings.slice(last - 3, last + 1));
    if (pattern === null) continue;
    const brokenAt = firstCloseBeyond(closes, pattern.swing);
    if (brokenAt !== null) found.set(pattern.swing.index, { ...pattern, brokenAt });
  }
  const inOrder = [...found.values()].toSorted((a, b) => a.swing.index - b.swing.index);
  let earliestLater = Number.POSITIVE_INFINITY;
  const kept: FourSwingBreak[] = [];
  for (const each of inOrder.toReversed()) {
    if (each.brokenAt >= earliestLater) continue;
    kept.push(each);
    earliestLater = Math.min(earliestLater, each.brokenAt);
  }
  return kept.toReversed();
}
