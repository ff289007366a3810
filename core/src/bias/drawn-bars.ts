import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';

/**
 * Returns the bars as a question shows them: unchanged or mirrored. Mirroring negates the log price around the set-up's
 * last close (price → close² ÷ price; highs and lows are swapped). Mirroring twice gives the original prices, except
 * for rounding.
 */
export function asDrawn(
  { setup, outcome }: { readonly setup: readonly Bar[]; readonly outcome: readonly Bar[] },
  isMirrored: boolean,
): { readonly setup: readonly Bar[]; readonly outcome: readonly Bar[] } {
  if (!isMirrored) return { setup, outcome };
  const close = setup.at(-1)?.c;
  invariant(close !== undefined && close > 0, 'a set-up needs a last close above 0');
  const mirrored = (price: number) => (close / price) * close;
  const turned = ({ t, o, h, l, c, v }: Bar): Bar => ({
    t,
    o: mirrored(o),
    h: mirrored(l),
    l: mirrored(h),
    c: mirrored(c),
    v,
  });
  return { setup: setup.map(turned), outcome: outcome.map(turned) };
}

/** Returns the bars with the natural logarithms of their prices, for rules that use log prices. */
export function logBars(bars: readonly Bar[]): Bar[] {
  return bars.map(({ t, o, h, l, c, v }) => ({
    t,
    o: Math.log(o),
    h: Math.log(h),
    l: Math.log(l),
    c: Math.log(c),
    v,
  }));
}
