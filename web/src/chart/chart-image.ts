/** Draws the image of a chart that users save or copy. Loaded when the first image is made. */
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { ChartModel } from './model/chart-model.ts';
import { SOURCE_LABELS } from './model/source-text.ts';
import { barLabel } from './model/x-axis.ts';

export interface ImageText {
  readonly title: string;
  readonly source: PriceSource;
  readonly model: ChartModel;
}

const MARGIN_PX = 12;
const LINE_PX = 22;

/**
 * Returns the two text lines of a chart's image. The line above the chart has the title and the last time; the line
 * below it has the source of the prices.
 */
export function imageLines({ title, source, model }: ImageText): readonly [head: string, foot: string] {
  const last = model.bars.at(-1);
  const until = last ? `, until ${barLabel(model.xAxis, last.x, model.locale)}` : '';
  return [`${title}${until}`, `${SOURCE_LABELS[source]} · ${PRODUCT_NAME}`];
}

/** Returns a canvas with the drawn chart, its title above it and its source below it. */
export function imageCanvas(chart: HTMLCanvasElement, figure: HTMLElement, words: ImageText): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const [head, foot] = imageLines(words);
  const style = getComputedStyle(figure);
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * MARGIN_PX * ratio;
  canvas.height = chart.height + (2 * MARGIN_PX + 2 * LINE_PX) * ratio;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = style.getPropertyValue('--color-surface').trim();
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, MARGIN_PX * ratio, (MARGIN_PX + LINE_PX) * ratio);
  context.scale(ratio, ratio);
  context.fillStyle = style.getPropertyValue('--color-text').trim();
  context.textBaseline = 'top';
  context.font = `600 14px ${style.getPropertyValue('--font-sans')}`;
  context.fillText(head, MARGIN_PX, MARGIN_PX);
  context.font = `12px ${style.getPropertyValue('--font-sans')}`;
  context.fillText(foot, MARGIN_PX, canvas.height / ratio - MARGIN_PX - LINE_PX / 2);
  return canvas;
}
