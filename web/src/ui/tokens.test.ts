// If this fails, text or the edge of a control has too little contrast in one of the themes (WCAG 2.2 AA).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AVATAR_COLORS } from './initial-avatar.tsx';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function themeColors(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const block = new RegExp(`body\\.${theme}-mode\\) \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    Array.from(block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  );
}

/** Returns the relative luminance of a color. Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['page', 'surface', 'surface-raised'];
const TEXTS = ['text', 'text-muted', 'text-faint', 'accent', 'success', 'warning', 'danger'];
const TEXT_PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface])),
  ...['text', 'text-muted'].map((text) => [text, 'surface-hover']),
  ...['accent', 'success', 'warning', 'danger'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-accent', 'long-fill'],
  ['on-accent', 'long-fill-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
];
const SHAPES = [
  'border-strong',
  'focus',
  'candle-up',
  'candle-down',
  'candle-neutral',
  'chart-crosshair',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
];
const SHAPE_PAIRS = SHAPES.flatMap((shape) => ['page', 'surface'].map((surface) => [shape, surface]));

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const colors = themeColors(theme);
  const of = (name: string) => colors.get(name) ?? `no colour ${name}`;

  test.each(TEXT_PAIRS)('the contrast of %s on %s is at least 4.5', (text = '', surface = '') => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPE_PAIRS)('the contrast of %s on %s is at least 3', (shape = '', surface = '') => {
    expect(contrast(of(shape), of(surface))).toBeGreaterThanOrEqual(3);
  });
});

test.each(AVATAR_COLORS)('the contrast of white on the avatar color %s is at least 4.5', (color) => {
  expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
});
