import type { ImageText } from './chart-image.ts';
import type { ChartView } from './view/chart-view.ts';

/** Returns a file name whose characters every file system allows, such as 'btc-daily.png'. */
export function imageFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${name === '' ? 'chart' : name}.png`;
}

/** Returns a PNG image of the chart as it is drawn now, with its title, the names of its lines and the source of its prices. */
export async function pictureOf(view: ChartView, figure: HTMLElement, words: ImageText): Promise<Blob> {
  const { imageCanvas } = await import('./chart-image.ts');
  const canvas = imageCanvas(view.picture(), figure, words);
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
