import type { ChartModel } from '../../model/chart-model.ts';
import { formatPrice } from '../../model/value-scale.ts';
import { barLabel } from '../../model/x-axis.ts';
import { DRAWING_FACTS, type Drawing, type DrawingAnchor, type DrawingColor, type DrawingKind } from './drawing.ts';
import { measurementLines, measurementOf } from './measurement.ts';
import { volumeRangeText } from './volume-range.ts';

/** Names of the line colors, for fields, tooltips and screen readers. */
export const COLOR_LABELS: Readonly<Record<DrawingColor, string>> = {
  1: 'Blue',
  2: 'Amber',
  3: 'Violet',
  4: 'Cyan',
  5: 'Pink',
  6: 'Green',
};

/** Returns time and price of an anchor as text: '14 Mar 2024, 16:00 UTC at 42,300.10'. */
export function anchorText(model: ChartModel, { timeMs, price }: DrawingAnchor): string {
  return `${barLabel(model.xAxis, timeMs, model.locale)} at ${formatPrice(model.scale, price, model.locale)}`;
}

/** Returns a drawing as one sentence without a period at its end: 'Trend line from … to …'. */
export function drawingText(model: ChartModel, drawing: Drawing): string {
  const { name } = DRAWING_FACTS[drawing.kind];
  switch (drawing.kind) {
    case 'level':
      return `${name} at ${formatPrice(model.scale, drawing.anchors[0].price, model.locale)}`;
    case 'text':
      return `${name} “${drawing.text}”, ${anchorText(model, drawing.anchors[0])}`;
    case 'measure': {
      const [from, to] = drawing.anchors;
      const measured = measurementLines(model, measurementOf(model, from, to)).join(', ');
      return `${name} from ${anchorText(model, from)} to ${anchorText(model, to)}: ${measured}`;
    }
    case 'volume-range': {
      const [from, to] = drawing.anchors;
      return `${name} from ${barLabel(model.xAxis, from.timeMs, model.locale)} to ${barLabel(model.xAxis, to.timeMs, model.locale)}: ${volumeRangeText(model, drawing)}`;
    }
    case 'trend-line':
    case 'rectangle':
    case 'fibonacci':
      return `${name} from ${anchorText(model, drawing.anchors[0])} to ${anchorText(model, drawing.anchors[1])}`;
  }
}

/** Returns one anchor of a drawing as text: 'End: 14 Mar 2024, 16:00 UTC at 42,300.10'. */
export function anchorOfDrawingText(model: ChartModel, drawing: Drawing, index: number): string {
  const anchor = drawing.anchors[index];
  return anchor ? `${anchorName(drawing.kind, index)}: ${anchorText(model, anchor)}` : '';
}

export function anchorName(kind: DrawingKind, index: number): string {
  return DRAWING_FACTS[kind].anchors[index] ?? '';
}

/** Help text for the keys of drawings. */
export const DRAWING_KEYS_HELP =
  'With a drawing tool the arrows move the point, with Shift further, O, H, L and C put it on the open, high, low or close of its bar, ' +
  'Enter places it, Escape deselects the tool. D and Shift with D choose the next or previous drawing: the arrows then move it, ' +
  'Enter takes one of its points, Delete removes it. Control with Z undoes, with Shift and Z redoes.';
