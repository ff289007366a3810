import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { ChartModel } from './model/chart-model.ts';
import { SOURCE_WORDS } from './model/source-words.ts';
import { barLabel } from './model/x-axis.ts';
import type { ChartView } from './view/chart-view.ts';

interface PictureWords {
  readonly title: string;
  readonly source: PriceSource;
  readonly model: ChartModel;
}

const MARGIN_PX = 12;
const LINE_PX = 22;

/** The lines above and below the chart in a picture: what it is, until when, and whose prices they are. */
export function pictureLines({ title, source, model }: PictureWords): readonly [head: string, foot: string] {
  const last = model.bars.at(-1);
  const until = last ? `, until ${barLabel(model.xAxis, last.x, model.locale)}` : '';
  return [`${title}${until}`, `${SOURCE_WORDS[source]} · ${PRODUCT_NAME}`];
}

/** 'btc-daily.png': the title in letters that every file system takes. */
export function pictureFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${name === '' ? 'chart' : name}.png`;
}

function composed(chart: HTMLCanvasElement, figure: HTMLElement, words: PictureWords): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const [head, foot] = pictureLines(words);
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

/** Hands the chart as it is drawn now to the reader as a PNG file, with its title and where its prices come from. */
export function savePicture(view: ChartView, figure: HTMLElement | null, words: PictureWords): void {
  if (!figure) return;
  composed(view.picture(), figure, words).toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = pictureFileName(words.title);
    link.click();
    URL.revokeObjectURL(link.href);
  }, 'image/png');
}
