import { LEG_RATIOS } from '@tradesense/core/grading/leg-ratios.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { ratioText } from '../../chart/marks/leg-ratio-fields.tsx';
import { inReadingOrder } from '../../chart/marks/mark-editor.ts';
import type { Mark } from '../../chart/marks/mark.ts';
import { listText } from '../../ui/list-text.ts';

export interface MissingPrices {
  /** Id of the first leg without all of its prices, and the place of its first missing price in `LEG_RATIOS`. */
  readonly first: { readonly markId: number; readonly ratio: number };
  /** The missing prices in words: 'prices at 38.2%, 50% and 61.8%'. */
  readonly text: string;
  /** Whether a single price is missing. */
  readonly isOne: boolean;
}

/** Returns the retracement prices that the legs still lack; `null` if none is missing. Other marks have no prices. */
export function missingPrices(marks: readonly Mark[]): MissingPrices | null {
  const lacking = inReadingOrder(marks).flatMap((mark, order) => {
    if (mark.kind !== 'leg') return [];
    const missing = LEG_RATIOS.flatMap((_, place) => ((mark.ratios?.[place] ?? null) === null ? [place] : []));
    return missing.length === 0 ? [] : [{ markId: mark.id, number: order + 1, missing }];
  });
  const [first, ...others] = lacking;
  const ratio = first?.missing[0];
  if (first === undefined || ratio === undefined) return null;
  const prices = `${first.missing.length === 1 ? 'the price' : 'prices'} at ${listText(
    first.missing.map((place) => ratioText(LEG_RATIOS[place] ?? 0)),
  )}`;
  const count = others.reduce((sum, { missing }) => sum + missing.length, 0);
  const isOne = count === 0 && first.missing.length === 1;
  const legs = others.length === 1 ? 'another leg' : 'other legs';
  const rest = count === 0 ? '' : `, and ${countText(count, 'price')} of ${legs}`;
  const leg = marks.length === 1 ? '' : ` of leg ${first.number}`;
  return { first: { markId: first.markId, ratio }, text: `${prices}${leg}${rest}`, isOne };
}
