// `node tools/icons.ts`: redraws the PNG icons and the image for shared links in web/public/icons. Run it when the logo
// or the tagline changes, check the files, and commit them.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '../contract/src/product.ts';

const FOLDER = fileURLToPath(new URL('../web/public/icons', import.meta.url));
const TILE = '#1f5fd0';
const PAGE = '#0b0e14';

/** The two candles of `favicon.svg`, in its 32 × 32 units. */
const CANDLES = `
  <path d="M10 7v4M10 21v4M22 6v3M22 18v5" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
  <rect x="7" y="11" width="6" height="10" rx="1.5" fill="none" stroke="#fff" stroke-width="2"/>
  <rect x="19" y="9" width="6" height="9" rx="1.5" fill="#fff"/>`;

/**
 * Returns an icon. `corner` is the radius of the tile; it is 0 if the operating system rounds the corners itself.
 * `scale` shrinks the candles, so that they stay within the area that the system never cuts off.
 */
function icon(size: number, corner: number, scale: number): string {
  const offset = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${corner}" fill="${TILE}"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">${CANDLES}</g></svg>`;
}

/** Open, close, low and high of each candle in the image for shared links. */
const BARS = [
  [60, 130, 40, 150], [130, 110, 95, 160], [110, 180, 100, 205], [180, 165, 140, 195], [165, 240, 150, 260],
  [240, 215, 200, 265], [215, 300, 205, 315], [300, 275, 260, 330],
] as const; // oxfmt-ignore

function sharedPicture(): string {
  const candles = BARS.map(([open, close, low, high], index) => {
    const x = 700 + index * 52;
    const isUp = close > open;
    const [top, bottom] = [470 - Math.max(open, close), 470 - Math.min(open, close)];
    const color = isUp ? '#2fb89a' : '#f0616d';
    return `<path d="M${x} ${470 - high}V${top}M${x} ${bottom}V${470 - low}" stroke="${color}" stroke-width="4"/>
      <rect x="${x - 14}" y="${top}" width="28" height="${bottom - top}" rx="3" fill="${isUp ? PAGE : color}" stroke="${color}" stroke-width="4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="${PAGE}"/>
    ${candles.join('')}
    <rect x="1094" y="130" width="70" height="370" rx="14" fill="#1a202c" stroke="#66738a" stroke-width="3" stroke-dasharray="9 9"/>
    <text x="1129" y="335" font-family="Liberation Sans, sans-serif" font-size="56" font-weight="700" fill="#aab4c3" text-anchor="middle">?</text>
    <g transform="translate(80 150) scale(3)"><rect width="32" height="32" rx="8" fill="${TILE}"/>${CANDLES}</g>
    <text x="80" y="350" font-family="Liberation Sans, sans-serif" font-size="84" font-weight="700" fill="#e8ecf3">${PRODUCT_NAME}</text>
    <text x="80" y="412" font-family="Liberation Sans, sans-serif" font-size="40" fill="#6ba6ff">${PRODUCT_TAGLINE}</text>
    <text x="80" y="480" font-family="Liberation Sans, sans-serif" font-size="28" fill="#aab4c3">Virtual money, honest feedback.</text>
  </svg>`;
}

const PICTURES: Readonly<Record<string, string>> = {
  'icon-192.png': icon(192, 8, 1),
  'icon-512.png': icon(512, 8, 1),
  'icon-maskable-192.png': icon(192, 0, 0.72),
  'icon-maskable-512.png': icon(512, 0, 0.72),
  'apple-touch-icon.png': icon(180, 0, 0.86),
  'shared-link.png': sharedPicture(),
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, svg] of Object.entries(PICTURES)) {
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(`${FOLDER}/${name}`);
}
