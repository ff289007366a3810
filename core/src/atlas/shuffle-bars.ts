import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import { createBarColumns, type BarColumns } from '../market/bar-columns.ts';

/** Returns 0, followed by the numbers from 1 to `length` − 1 in random order (Fisher and Yates). */
function randomOrder(length: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 1; i -= 1) {
    const j = 1 + random.below(i);
    const moved = elementAt(order, i);
    order[i] = elementAt(order, j);
    order[j] = moved;
  }
  return order;
}

/**
 * Returns the bars in random order; only the first bar stays in place. Each bar keeps its jump from the close before
 * it, the ratios between its prices, and its volume. Open times do not change. So drift and large bars remain, and only
 * what depends on the order of the bars is removed.
 */
export function shuffleBars(bars: BarColumns, random: Random): BarColumns {
  const result = createBarColumns(bars.t.length);
  const order = randomOrder(bars.t.length, random);
  for (const [i, from] of order.entries()) {
    const factor = i === 0 ? 1 : elementAt(result.c, i - 1) / elementAt(bars.c, from - 1);
    result.t[i] = elementAt(bars.t, i);
    result.o[i] = factor * elementAt(bars.o, from);
    result.h[i] = factor * elementAt(bars.h, from);
    result.l[i] = factor * elementAt(bars.l, from);
    result.c[i] = factor * elementAt(bars.c, from);
    result.v[i] = elementAt(bars.v, from);
  }
  return result;
}
