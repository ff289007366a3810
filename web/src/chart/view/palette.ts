import { SERIES_COLORS, type SeriesColor } from '../model/indicator-setting.ts';

/** Colors and font of the canvas. They come from the CSS variables of the page. */
export interface Palette {
  readonly text: string;
  readonly surface: string;
  readonly grid: string;
  readonly border: string;
  readonly crosshair: string;
  readonly crosshairLabel: string;
  readonly rising: string;
  readonly falling: string;
  readonly volume: string;
  readonly outcomeShade: string;
  readonly decisionLine: string;
  readonly lines: Readonly<Record<SeriesColor, string>>;
  readonly comparison: string;
  readonly area: string;
  readonly lastPrice: string;
  readonly fontFamily: string;
}

const OUTCOME_SHADE_ALPHA = 0.09;
const VOLUME_ALPHA = 0.55;
const AREA_ALPHA = 0.3;

/** Reads the colors and the font that `element` has now. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: token('--color-text-muted'),
    surface: token('--color-surface'),
    grid: token('--color-chart-grid'),
    border: token('--color-border'),
    crosshair: token('--color-chart-crosshair'),
    crosshairLabel: token('--color-accent-fill'),
    rising: token('--color-candle-up'),
    falling: token('--color-candle-down'),
    volume: withAlpha(token('--color-candle-neutral'), VOLUME_ALPHA),
    outcomeShade: withAlpha(token('--color-series-1'), OUTCOME_SHADE_ALPHA),
    decisionLine: token('--color-series-1'),
    lines: lineColors(token),
    comparison: token('--color-text'),
    area: withAlpha(token('--color-series-1'), AREA_ALPHA),
    lastPrice: token('--color-candle-neutral'),
    fontFamily: token('--font-sans'),
  };
}

function lineColors(token: (name: string) => string): Palette['lines'] {
  const [first, second, third, fourth, fifth, sixth] = SERIES_COLORS.map((color) => token(`--color-series-${color}`));
  return { 1: first ?? '', 2: second ?? '', 3: third ?? '', 4: fourth ?? '', 5: fifth ?? '', 6: sixth ?? '' };
}

/** Calls `changed` whenever the page's theme, a class of the body, changes. Returns an unsubscribe function. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Returns a six-digit hex color with the given opacity (0 to 1) added. */
export function withAlpha(hex: string, alpha: number): string {
  return `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
