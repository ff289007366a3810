import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { LegendItem } from './plot-drawing.ts';

/** CSS properties that drawings use. They are written into a saved image, because the image has no style sheet. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
const MARGIN = 16;
const HEAD = 52;
const FOOT = 24;
const SVG = 'http://www.w3.org/2000/svg';

interface Words {
  readonly title: string;
  readonly count: string;
  readonly legend: readonly LegendItem[];
}

/** Returns a copy of a drawing with its current styles as attributes. */
function styledCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [index, element] of [...svg.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(element);
    for (const name of DRAWN) copies[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  return copy;
}

function textOf(words: string, y: number, style: string, fill: string): SVGTextElement {
  const text = document.createElementNS(SVG, 'text');
  text.setAttribute('x', String(MARGIN));
  text.setAttribute('y', String(y));
  text.setAttribute('style', `font: ${style}; fill: ${fill}`);
  text.textContent = words;
  return text;
}

/**
 * Returns the plot as a self-contained image, with its title, its number of cases, its legend and the name of the
 * product.
 */
export function plotImage(svg: SVGSVGElement, { title, count, legend }: Words): SVGSVGElement {
  const theme = getComputedStyle(svg);
  const color = (name: string) => theme.getPropertyValue(name).trim();
  const font = theme.getPropertyValue('font-family');
  const [width, height] = [svg.clientWidth + 2 * MARGIN, svg.clientHeight + HEAD + FOOT + MARGIN];
  const image = document.createElementNS(SVG, 'svg');
  image.setAttribute('width', String(width));
  image.setAttribute('height', String(height));
  const back = document.createElementNS(SVG, 'rect');
  back.setAttribute('width', '100%');
  back.setAttribute('height', '100%');
  back.setAttribute('fill', color('--color-surface'));
  const body = styledCopy(svg);
  body.setAttribute('x', String(MARGIN));
  body.setAttribute('y', String(HEAD));
  const about = [count, ...legend.map(({ text }) => text)].join(' · ');
  image.append(
    back,
    textOf(title, 24, `600 15px ${font}`, color('--color-text')),
    textOf(about, 42, `12px ${font}`, color('--color-text-muted')),
    body,
    textOf(PRODUCT_NAME, height - 12, `12px ${font}`, color('--color-text-muted')),
  );
  return image;
}

/** Downloads a plot as a PNG file. */
export async function savePlot(svg: SVGSVGElement, words: Words): Promise<void> {
  const drawn = plotImage(svg, words);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const ratio = Math.max(2, devicePixelRatio);
  canvas.width = picture.width * ratio;
  canvas.height = picture.height * ratio;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${words.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
