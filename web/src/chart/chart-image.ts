/** Draws the image of a chart that users save or copy. Loaded when the first image is made. */
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Comparison } from './model/aligned-closes.ts';
import { hasVolume, type ChartModel } from './model/chart-model.ts';
import { shownSettings, type ChartSettings } from './model/chart-settings.ts';
import { refusalOf } from './model/indicator-setting.ts';
import { readingLabel, type Reading } from './model/reading.ts';
import { SOURCE_LABELS } from './model/source-text.ts';
import { barLabel } from './model/x-axis.ts';
import { readPalette, type Palette } from './view/palette.ts';

export interface ImageText {
  readonly title: string;
  readonly source: PriceSource;
  readonly model: ChartModel;
  readonly settings: ChartSettings;
  /** The other asset on the chart; `null` if there is none. */
  readonly comparison: Comparison | null;
}

/** The name of an indicator or of the comparison, and the color of its line. */
export type ImageName = Pick<Reading, 'label' | 'color'>;

const MARGIN_PX = 12;
const LINE_PX = 22;
/** Length of the stroke before a name, and the space around a name. */
const STROKE_PX = 12;
const NAME_GAP_PX = 6;
const STROKE_HEIGHT_PX = 3;

/**
 * Returns the two text lines of a chart's image. The line above the chart has the title and the last time; the line
 * below it has the source of the prices.
 */
export function imageLines({ title, source, model }: ImageText): readonly [head: string, foot: string] {
  const last = model.bars.at(-1);
  const until = last ? `, until ${barLabel(model.xAxis, last.x, model.locale)}` : '';
  return [`${title}${until}`, `${SOURCE_LABELS[source]} · ${PRODUCT_NAME}`];
}

/** Returns the names of the lines that the chart draws besides its bars: the comparison, then the indicators. */
export function imageNames({ model, settings, comparison }: ImageText): readonly ImageName[] {
  const hasAmounts = hasVolume(model);
  const names = shownSettings(settings).indicators.flatMap((setting): ImageName[] =>
    refusalOf(setting.kind, hasAmounts) === null ? [{ label: readingLabel(model, setting), color: setting.color }] : [],
  );
  return comparison === null ? names : [{ label: comparison.label, color: 'comparison' }, ...names];
}

/** A name with its place in the rows, in pixels. */
interface PlacedName extends ImageName {
  readonly left: number;
  readonly row: number;
}

/** Places names in as many rows as they need. `widthOf` returns the width of a text. */
export function placedNames(
  names: readonly ImageName[],
  width: number,
  widthOf: (label: string) => number,
): readonly PlacedName[] {
  let [left, row] = [0, 0];
  return names.map((name) => {
    const own = STROKE_PX + NAME_GAP_PX + widthOf(name.label);
    if (left > 0 && left + own > width) [left, row] = [0, row + 1];
    const placed = { ...name, left, row };
    left += own + 2 * NAME_GAP_PX;
    return placed;
  });
}

/** Returns a canvas with the drawn chart, its title and the names of its lines above it, and its source below it. */
export function imageCanvas(chart: HTMLCanvasElement, figure: HTMLElement, words: ImageText): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const [head, foot] = imageLines(words);
  const style = getComputedStyle(figure);
  const font = (look: string): string => `${look} ${style.getPropertyValue('--font-sans')}`;
  const color = (token: string): string => style.getPropertyValue(token).trim();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.font = font('12px');
  const names = placedNames(imageNames(words), chart.width / ratio, (label) => context.measureText(label).width);
  const chartTop = MARGIN_PX + LINE_PX * (1 + rowCount(names));
  canvas.width = chart.width + 2 * MARGIN_PX * ratio;
  canvas.height = chart.height + (chartTop + LINE_PX + MARGIN_PX) * ratio;
  context.fillStyle = color('--color-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, MARGIN_PX * ratio, chartTop * ratio);
  context.scale(ratio, ratio);
  context.fillStyle = color('--color-text');
  context.textBaseline = 'top';
  context.font = font('600 14px');
  context.fillText(head, MARGIN_PX, MARGIN_PX);
  context.font = font('12px');
  context.fillText(foot, MARGIN_PX, canvas.height / ratio - MARGIN_PX - LINE_PX / 2);
  drawNames(context, names, readPalette(figure));
  return canvas;
}

const rowCount = (names: readonly PlacedName[]): number => (names.at(-1)?.row ?? -1) + 1;

function drawNames(context: CanvasRenderingContext2D, names: readonly PlacedName[], palette: Palette): void {
  for (const { label, color, left, row } of names) {
    const [x, y] = [MARGIN_PX + left, MARGIN_PX + LINE_PX * (1 + row)];
    context.fillStyle = color === 'comparison' ? palette.comparison : palette.lines[color];
    context.fillRect(x, y + NAME_GAP_PX - 1, STROKE_PX, STROKE_HEIGHT_PX);
    context.fillStyle = palette.text;
    context.fillText(label, x + STROKE_PX + NAME_GAP_PX, y);
  }
}
