import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import type { ChartModel } from '../model/chart-model.ts';
import { formatPrice } from '../model/value-scale.ts';
import { barLabel } from '../model/x-axis.ts';
import type { EditorAction } from './mark-editor.ts';
import { barOf, KIND_LABELS, shapeOf, type Mark, type MarkPoint } from './mark.ts';

function barWords(index: number, model: ChartModel): string {
  const bar = model.bars[index];
  if (bar && model.xAxis.kind === 'bar-number') return barLabel(model.xAxis, bar.x, model.locale);
  return bar ? `bar ${index + 1}, ${barLabel(model.xAxis, bar.x, model.locale)}` : `bar ${index + 1}`;
}

function priceWords(price: number, model: ChartModel): string {
  return formatPrice(model.scale, price, model.locale);
}

/** Returns the bar and price of an anchor as text: 'bar 12, 14 Mar 2024, at 42,300.10'. */
export function pointText({ index, price }: MarkPoint, model: ChartModel): string {
  return `${barWords(index, model)}, at ${priceWords(price, model)}`;
}

/** Returns the kind and position of a mark as text. */
export function markText(mark: Mark, model: ChartModel): string {
  const shape = shapeOf(mark.kind);
  const link = shape === 'level' || shape === 'leg' ? ' ' : ', ';
  return `${KIND_LABELS[mark.kind]}${link}${positionText(mark, model, barWords)}`;
}

/** Returns the position of a mark as the axes of the chart write it: 'Mar 14, 2024, at 42,300.10'. */
export function axisText(mark: Mark, model: ChartModel): string {
  const labelAt = (index: number): string => {
    const bar = model.bars[index];
    return bar ? barLabel(model.xAxis, bar.x, model.locale) : '';
  };
  return capitalized(positionText(mark, model, labelAt));
}

function positionText(mark: Mark, model: ChartModel, barText: (index: number, model: ChartModel) => string): string {
  const bar = (index: number): string => barText(index, model);
  const at = ({ index, price }: MarkPoint): string => `${bar(index)}, at ${priceWords(price, model)}`;
  switch (shapeOf(mark.kind)) {
    case 'level':
      return `at ${priceWords(mark.from.price, model)}`;
    case 'break':
      return bar(mark.from.index);
    case 'leg':
      return `from ${at(mark.from)} to ${at(mark.to ?? mark.from)}`;
    case 'range': {
      const prices = [mark.from.price, mark.to?.price ?? mark.from.price].toSorted((a, b) => a - b);
      const range = prices.map((price) => priceWords(price, model)).join(' to ');
      return `${bar(barOf(mark))}, ${range}`;
    }
    case 'point':
      return at(mark.from);
  }
}

const PLAIN_ANNOUNCEMENTS = {
  cleared: 'All marks removed.',
  none: 'Answer: none on this chart.',
  undone: 'Undone.',
  redone: 'Redone.',
  full: 'This chart has the maximum number of marks.',
  'there-already': 'This mark exists already.',
  left: 'Put back.',
} as const;

/** Says where a mark starts that still needs its other end. */
export function startedText(point: MarkPoint, model: ChartModel): string {
  return `Starts at ${pointText(point, model)}. Place the other end.`;
}

/** Returns the last action as a sentence for screen readers. */
export function actionAnnouncement(action: EditorAction, model: ChartModel): string {
  switch (action.kind) {
    case 'placed':
      return `Placed: ${markText(action.mark, model)}.`;
    case 'moved':
      return `Changed: ${markText(action.mark, model)}.`;
    case 'deleted':
      return `Removed: ${markText(action.mark, model)}.`;
    case 'selected':
      return `${markText(action.mark, model)}. Enter picks it up, Delete removes it.`;
    case 'picked-up':
      return `Picked up: ${markText(action.mark, model)}. Arrows move it, Enter puts it down.`;
    case 'started':
      return startedText(action.point, model);
    case 'walked':
      return `${pointText(action.point, model)}.`;
    case 'cleared':
    case 'none':
    case 'undone':
    case 'redone':
    case 'full':
    case 'there-already':
    case 'left':
      return PLAIN_ANNOUNCEMENTS[action.kind];
  }
}
