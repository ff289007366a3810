// `node tools/grading-pictures.ts <folder of candle files> [<folder for pictures>]`: cuts charts of exam length from
// real candles, counts the references on each, and draws ten charts of each exam type and interval with their
// references. Prints the table and writes the images to docs/pictures/grading-*.svg.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import {
  CHART_EXAM_BARS,
  CHART_EXAM_RULES,
  CHART_EXAM_TYPES,
  type ChartExamInterval,
} from '@tradesense/core/grading/exam-rules.ts';
import { isFitForExam } from '@tradesense/core/grading/item-bounds.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { readCandles } from './candle-files.ts';

interface Series {
  readonly name: string;
  readonly file: string;
  readonly interval: ChartExamInterval;
  /** Whether the charts of this series are drawn. The references are counted on every series. */
  readonly isDrawn: boolean;
}

const SERIES: readonly Series[] = [
  { name: 'BTC 1h 2023–2025', file: 'BTCUSDT_1h_2023_2025.csv', interval: '1h', isDrawn: false },
  { name: 'EURUSD 1h 2017–2026', file: 'EURUSD_1h_2017_2026.csv', interval: '1h', isDrawn: true },
  { name: 'BTC 4h 2023–2025', file: 'BTCUSDT_4h_2023_2025_derived.csv', interval: '4h', isDrawn: false },
  { name: 'SOL 4h 2020–2026', file: 'SOLUSDT_4h_2020_2026_derived.csv', interval: '4h', isDrawn: true },
  { name: 'BTC 1d 2023–2025', file: 'BTCUSDT_1d_2023_2025_derived.csv', interval: '1d', isDrawn: false },
  { name: 'Gold 1d 2006–2019', file: 'XAUUSD_1d_2006_2019_oanda_bid.csv', interval: '1d', isDrawn: true },
  { name: 'SOL 1d 2020–2026', file: 'SOLUSDT_1d_2020_2026_derived.csv', interval: '1d', isDrawn: false },
];
const COUNTED = 300;
const DRAWN = 10;
const SEED = 20_261_121;

/** Returns charts of this length that are spread evenly over the series. */
function spreadCharts(candles: BarColumns, length: number, count: number): BarColumns[] {
  const room = candles.t.length - length;
  return Array.from({ length: count }, (_, each) => {
    const start = Math.round((room * each) / Math.max(1, count - 1));
    return sliceColumns(candles, start, start + length);
  });
}

const WIDTH = 400;
const HEIGHT = 200;
const COLUMNS = 2;
const GAP = 10;

/**
 * Returns one chart as SVG: a line from low to high for each bar with a tick at the close, and the references on top.
 */
function drawChart(bars: BarColumns, marks: readonly ChartMark[]): string {
  const high = bars.h.reduce((most, each) => Math.max(most, each));
  const low = bars.l.reduce((least, each) => Math.min(least, each));
  const step = WIDTH / bars.t.length;
  const x = (index: number) => Number(((index + 0.5) * step).toFixed(1));
  const y = (price: number) => Math.round(((high - price) / (high - low)) * (HEIGHT - 20)) + 10;
  const candles = Array.from(bars.t, (_, index) => {
    const [top, bottom, close] = [y(bars.h[index] ?? high), y(bars.l[index] ?? low), y(bars.c[index] ?? low)];
    return `M${x(index)} ${top}V${bottom}M${x(index)} ${close}h1.3`;
  });
  const drawn = marks.map((mark): string => {
    switch (mark.tool) {
      case 'swing':
        return `<circle cx="${x(mark.index)}" cy="${y(mark.price)}" r="3" class="${mark.kind}"/>`;
      case 'leg':
        return `<path d="M${x(mark.from.index)} ${y(mark.from.price)}L${x(mark.to.index)} ${y(mark.to.price)}" class="${mark.direction}"/>`;
      case 'gap': {
        const [top, bottom] = [y(mark.top), y(mark.bottom)];
        const width = Number((step * 6).toFixed(1));
        return `<rect x="${x(mark.index - 1)}" y="${top}" width="${width}" height="${Math.max(1, bottom - top)}" class="${mark.direction}"/>`;
      }
      case 'structure': {
        const at = y(bars.c[mark.index] ?? low);
        return `<text x="${x(mark.index)}" y="${at}" class="${mark.direction}">${mark.label}</text>`;
      }
      case 'level':
        return `<path d="M0 ${y(mark.price)}H${WIDTH}" class="level"/>`;
    }
  });
  return `<path d="${candles.join('')}" class="bars"/>${drawn.join('')}`;
}

const STYLE =
  '.bars{stroke:#8b93a1;fill:none}.high,.bearish{stroke:#c2410c;fill:#c2410c66}.low,.bullish{stroke:#0f766e;fill:#0f766e66}' +
  '.level{stroke:#7c3aed}text{font:bold 9px sans-serif;stroke:none}text.bearish{fill:#c2410c;stroke:none}text.bullish{fill:#0f766e;stroke:none}';

function drawSheet(charts: readonly string[]): string {
  const rows = Math.ceil(charts.length / COLUMNS);
  const [width, height] = [COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP];
  const placed = charts.map((chart, index) => {
    const left = GAP + (index % COLUMNS) * (WIDTH + GAP);
    const top = GAP + Math.floor(index / COLUMNS) * (HEIGHT + GAP);
    return `<g transform="translate(${left} ${top})">${chart}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${STYLE}</style><rect width="100%" height="100%" fill="#fff"/>${placed.join('\n')}</svg>\n`;
}

function fifth(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `${at(0.05)} – ${at(0.5)} – ${at(0.95)}`;
}

const [source, target = fileURLToPath(new URL('../docs/pictures', import.meta.url))] = process.argv.slice(2);
if (source === undefined) throw new Error('name the folder of the candle files');
mkdirSync(target, { recursive: true });
for (const { name, file, interval, isDrawn } of SERIES) {
  const length = CHART_EXAM_BARS[interval];
  const candles = readCandles(join(source, file));
  const charts = spreadCharts(candles, length, COUNTED);
  for (const type of CHART_EXAM_TYPES) {
    const { tool, parts } = CHART_EXAM_RULES[type];
    const counts = parts.map((ask) => fifth(charts.map((bars) => referenceMarks(tool, ask, bars).length)));
    const fit = charts.filter((bars) => isFitForExam(type, bars, false)).length / charts.length;
    console.log(`| ${name} | ${type} | ${counts.join(' / ')} | ${Math.round(fit * 100)}% |`);
    if (!isDrawn) continue;
    const random = createRandom(SEED);
    const chosen = Array.from({ length: DRAWN }, () => charts[random.below(charts.length)]).filter(
      (bars) => bars !== undefined,
    );
    const drawn = chosen.map((bars) => drawChart(bars, parts.flatMap((ask) => referenceMarks(tool, ask, bars).slice(0, tool === 'leg' ? 1 : undefined)))); // oxfmt-ignore
    writeFileSync(join(target, `grading-${type}-${interval}.svg`), drawSheet(drawn));
  }
}
