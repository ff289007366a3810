import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { ChartModel } from './model/chart-model.ts';
import { SOURCE_LABELS } from './model/source-text.ts';
import { barLabel } from './model/x-axis.ts';
import type { ChartView } from './view/chart-view.ts';

interface ImageText {
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

/** Returns a file name whose characters every file system allows, such as 'btc-daily.png'. */
export function imageFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${name === '' ? 'chart' : name}.png`;
}

function composed(chart: HTMLCanvasElement, figure: HTMLElement, words: ImageText): HTMLCanvasElement {
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

/** Returns a PNG image of the chart as it is drawn now, with its title and the source of its prices. */
export function pictureOf(view: ChartView, figure: HTMLElement, words: ImageText): Promise<Blob> {
  const canvas = composed(view.picture(), figure, words);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png');
  });
}

/** Downloads an image as a file that is named after the title of the chart. */
export function savePicture(picture: Blob, title: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = imageFileName(title);
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Whether the browser can copy images to the clipboard. It cannot on a page without HTTPS, and some browsers cannot at
 * all.
 */
export function isCopyOffered(): boolean {
  return 'clipboard' in navigator && typeof ClipboardItem === 'function';
}

/** Copies an image of the chart as `pictureOf` makes it. Returns whether the browser accepted it. */
export async function copyImage(view: ChartView, figure: HTMLElement, words: ImageText): Promise<boolean> {
  try {
    // The clipboard item gets a promise of the image, because Safari rejects an item that is created after the press
    // has been handled.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(view, figure, words) })]);
    return true;
  } catch {
    return false;
  }
}
