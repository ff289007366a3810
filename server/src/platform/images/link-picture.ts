/**
 * Draws the image that other sites show with a link to a page (Open Graph). The fonts are part of the package, so the
 * image is the same on every machine. It is not drawn from SVG, because the process disables SVG to protect itself from
 * hostile uploads (decision 0156).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { openPicture } from './pictures.ts';

export const LINK_PICTURE_WIDTH = 1200;
export const LINK_PICTURE_HEIGHT = 630;

/** Texts that the image of a link shows. They are plain text. */
export interface LinkPicture {
  readonly title: string;
  readonly lines: readonly string[];
}

const MARGIN = 80;
const MARK_EDGE = 96;
/** Colors of the dark theme. */
const COLORS = { back: '#0b0e14', text: '#e8ecf3', muted: '#aab4c3', accent: '#1f5fd0' };
const TITLE_MAX = 52;
const LINE_MAX = 150;

const asset = (name: string): string => fileURLToPath(new URL(`../../../assets/${name}`, import.meta.url));
const FONTS = { Bold: asset('fonts/noto-sans-700.ttf'), Regular: asset('fonts/noto-sans-400.ttf') };
const MARK = readFileSync(asset('mark.png'));

/**
 * Characters that the fonts do not have, such as emoji. They are left out, because a substitute font would differ
 * between machines.
 */
const UNKNOWN = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2026\u2212]/g;

/** Truncates a text that is longer than `max`, and escapes characters that Pango would interpret as markup. */
function markup(text: string, max: number): string {
  const known = text.replaceAll(/\s+/g, ' ').replaceAll(UNKNOWN, '').replaceAll(/ {2,}/g, ' ').trim();
  const cut = known.length <= max ? known : `${known.slice(0, max - 1).trimEnd()}…`;
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

interface Block {
  readonly markup: string;
  readonly weight: keyof typeof FONTS;
  readonly size: number;
  readonly color: string;
  readonly left: number;
  readonly top: number;
}

function overlay({ markup: text, weight, size, color, left, top }: Block): OverlayOptions {
  const written = {
    text: `<span foreground="${color}">${text}</span>`,
    font: `Noto Sans ${weight} ${size}`,
    fontfile: FONTS[weight],
    width: LINK_PICTURE_WIDTH - MARGIN - left,
    wrap: 'word-char',
    dpi: 72,
    spacing: Math.round(size / 8),
    rgba: true,
  } as const;
  return { input: { text: written }, left, top };
}

/** Draws the image of a link. Returns a PNG of 1200 × 630 pixels. */
export async function drawLinkPicture({ title, lines }: LinkPicture): Promise<Buffer> {
  const open = await openPicture();
  const body = lines.map((line) => markup(line, LINE_MAX)).filter((line) => line !== '');
  const blocks: Block[] = [
    { markup: PRODUCT_NAME, weight: 'Bold', size: 44, color: COLORS.text, left: MARGIN + MARK_EDGE + 24, top: 88 },
    { markup: markup(title, TITLE_MAX), weight: 'Bold', size: 64, color: COLORS.text, left: MARGIN, top: 220 },
    { markup: body.join('\n'), weight: 'Regular', size: 34, color: COLORS.muted, left: MARGIN, top: 400 },
  ];
  const { width, height } = { width: LINK_PICTURE_WIDTH, height: LINK_PICTURE_HEIGHT };
  const mark = await open(MARK, {}).resize(MARK_EDGE, MARK_EDGE).png().toBuffer();
  const stripe = { create: { width, height: 10, channels: 3, background: COLORS.accent } } as const;
  return open({ create: { width, height, channels: 3, background: COLORS.back } })
    .composite([
      { input: mark, left: MARGIN, top: 64 },
      { input: stripe, left: 0, top: height - 10 },
      ...blocks.filter((block) => block.markup !== '').map(overlay),
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
