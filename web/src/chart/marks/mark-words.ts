import type { ChartModel } from '../model/chart-model.ts';
import { formatPrice } from '../model/value-scale.ts';
import { barLabel } from '../model/x-axis.ts';
import type { Deed } from './mark-editor.ts';
import { barOf, KIND_WORDS, shapeOf, type Mark, type MarkPoint } from './mark.ts';

function barWords(index: number, model: ChartModel): string {
  const bar = model.bars[index];
  return bar ? `bar ${index + 1}, ${barLabel(model.xAxis, bar.x, model.locale)}` : `bar ${index + 1}`;
}

function priceWords(price: number, model: ChartModel): string {
  return formatPrice(model.scale, price, model.locale);
}

/** 'bar 12, 14 Mar 2024, at 42,300.10'. */
export function pointWords({ index, price }: MarkPoint, model: ChartModel): string {
  return `${barWords(index, model)}, at ${priceWords(price, model)}`;
}

/** A mark in words: what it is and where. */
export function markWords(mark: Mark, model: ChartModel): string {
  const name = KIND_WORDS[mark.kind];
  switch (shapeOf(mark.kind)) {
    case 'level':
      return `${name} at ${priceWords(mark.from.price, model)}`;
    case 'break':
      return `${name}, ${barWords(mark.from.index, model)}`;
    case 'leg':
      return `${name} from ${pointWords(mark.from, model)} to ${pointWords(mark.to ?? mark.from, model)}`;
    case 'range': {
      const prices = [mark.from.price, mark.to?.price ?? mark.from.price].toSorted((a, b) => a - b);
      const range = prices.map((price) => priceWords(price, model)).join(' to ');
      return `${name}, ${barWords(barOf(mark), model)}, ${range}`;
    }
    case 'point':
      return `${name}, ${pointWords(mark.from, model)}`;
  }
}

const PLAIN_DEEDS = {
  cleared: 'All marks removed.',
  none: 'Noted: none on this chart.',
  undone: 'Undone.',
  redone: 'Done again.',
  full: 'This chart takes no more marks.',
  'there-already': 'There is such a mark already.',
  left: 'Let go.',
} as const;

/** What was just done, as a sentence for a screen reader. */
export function deedWords(deed: Deed, model: ChartModel): string {
  switch (deed.kind) {
    case 'placed':
      return `Placed: ${markWords(deed.mark, model)}.`;
    case 'moved':
      return `Changed: ${markWords(deed.mark, model)}.`;
    case 'deleted':
      return `Removed: ${markWords(deed.mark, model)}.`;
    case 'selected':
      return `${markWords(deed.mark, model)}. Enter picks it up, Delete removes it.`;
    case 'picked-up':
      return `Picked up: ${markWords(deed.mark, model)}. Arrows move it, Enter puts it down.`;
    case 'started':
      return `Starts at ${pointWords(deed.point, model)}. Now the other end.`;
    case 'walked':
      return `${pointWords(deed.point, model)}.`;
    case 'cleared':
    case 'none':
    case 'undone':
    case 'redone':
    case 'full':
    case 'there-already':
    case 'left':
      return PLAIN_DEEDS[deed.kind];
  }
}
