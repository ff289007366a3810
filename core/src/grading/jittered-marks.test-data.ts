import type { Random } from '../kernel/random.ts';
import type { ChartMark } from './mark.ts';

/**
 * Returns marks such as an imprecise learner makes: some references are left out, the others are off by up to 5 bars
 * and 0.8 of `unit`.
 */
export function jittered(references: readonly ChartMark[], random: Random, unit: number): ChartMark[] {
  const bars = () => random.below(11) - 5;
  const price = () => (random.next() - 0.5) * 1.6 * unit;
  const near = ({ index, price: at }: { readonly index: number; readonly price: number }) =>
    random.next() < 0.4 ? { index, price: at } : { index: Math.max(0, index + bars()), price: at + price() };
  return references.flatMap((mark): ChartMark[] => {
    if (random.next() < 0.15) return [];
    switch (mark.tool) {
      case 'swing':
        return [{ ...mark, ...near(mark), kind: random.next() < 0.1 ? 'low' : mark.kind }];
      case 'leg':
        return [{ ...mark, from: near(mark.from), to: near(mark.to) }];
      case 'gap': {
        const [top, bottom] = [mark.top + price() / 2, mark.bottom + price() / 2];
        return [
          {
            ...mark,
            index: near({ ...mark, price: 0 }).index,
            top: Math.max(top, bottom),
            bottom: Math.min(top, bottom),
          },
        ];
      }
      case 'structure': {
        const label = random.next() < 0.3 ? 'bos' : mark.label;
        return [{ ...mark, label, index: random.next() < 0.5 ? mark.index : Math.max(0, mark.index + bars()) }];
      }
      case 'level':
        return [{ ...mark, price: mark.price + price() }];
    }
  });
}
