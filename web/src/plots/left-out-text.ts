import { countText } from '../ui/number-text.ts';

/**
 * Says how many items a reliability diagram draws if it leaves some out, with a leading space; empty if it draws all.
 * `items` are the items in the plural, `least` what a level of confidence must have to be drawn: 'fewer than 5
 * answers'.
 */
export function leftOutText(
  total: number,
  bins: readonly { readonly n: number }[],
  { items, least }: { readonly items: string; readonly least: string },
): string {
  const drawn = bins.reduce((sum, { n }) => sum + n, 0);
  if (drawn >= total) return '';
  return ` The dots stand for ${countText(drawn)} of ${countText(total)} ${items}: a level of confidence with ${least} is not drawn.`;
}
