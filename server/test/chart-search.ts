// The known attack on masked charts: it searches series of prices for the shape of a chart.

/**
 * Returns all series of numbers in a response body: arrays of numbers, columns of rows, fields of objects, and
 * consecutive rows.
 */
function seriesIn(value: unknown): number[][] {
  if (Array.isArray(value)) return [...columnsOf(value), ...value.flatMap(seriesIn)];
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).filter((part): part is unknown[] => Array.isArray(part) && Array.isArray(part[0]));
  return [...(parts.length > 1 ? columnsOf(parts.flat()) : []), ...Object.values(value).flatMap(seriesIn)];
}

/** Minimum length of a row that is a bar: open, high, low and close. */
const BAR_LENGTH_MIN = 4;

/**
 * Returns the numbers themselves for a list of numbers, and every column for a list of objects or short rows. Rows
 * of `BAR_LENGTH_MIN` values or more are taken as bars, and only their closes are returned.
 */
function columnsOf(rows: readonly unknown[]): number[][] {
  const [first] = rows;
  const pick = (value: (row: unknown) => unknown) => [rows.map(value).filter((each) => typeof each === 'number')];
  if (typeof first === 'number') return pick((row) => row);
  if (Array.isArray(first)) {
    const column = (at: number) => pick((row) => (Array.isArray(row) ? row[at] : null));
    return first.length < BAR_LENGTH_MIN ? first.flatMap((_, at) => column(at)) : column(first.length > 4 ? 4 : 3);
  }
  if (typeof first !== 'object' || first === null) return [];
  return Object.keys(first).flatMap((key) => pick((row) => (row as Readonly<Record<string, unknown>> | null)?.[key]));
}

/**
 * Returns the differences of the logarithms of consecutive values. A series that contains values of 0 or less is a
 * masked series, in percent of its last price; its values are first converted to price ratios.
 */
export function stepsOf(values: readonly number[]): number[] {
  const prices = values.every((value) => value > 0) ? values : values.map((value) => 1 + value / 100);
  return prices.slice(1).map((price, i) => Math.log(Math.max(price, 1e-9) / Math.max(prices[i] ?? price, 1e-9)));
}

export const FOUND = 0.98;
const REST_FOUND = 0.9;

/**
 * Returns how similar the chart's steps are to the steps of the series from `at` on: the absolute cosine of the angle
 * between them. 1 means the same shape or its mirror image. The step with index `without` is left out.
 */
export function likeness(chart: readonly number[], series: readonly number[], at: number, without = -1): number {
  let product = 0;
  let chartSquare = 0;
  let seriesSquare = 0;
  for (let k = 0; k < chart.length; k += 1) {
    if (k === without) continue;
    const wanted = chart[k] ?? 0;
    const step = series[at + k] ?? 0;
    product += wanted * step;
    chartSquare += wanted * wanted;
    seriesSquare += step * step;
  }
  return seriesSquare > 0 && chartSquare > 0 ? Math.abs(product) / Math.sqrt(chartSquare * seriesSquare) : 0;
}

/**
 * Whether the known attack finds the chart in the series. The attack divides the last steps of a masked chart by their
 * size, which removes the price factor and scale, and searches for them anywhere in the series, as they are and
 * mirrored. The steps must also be similar without the largest step: a crash can be so much larger than the other steps
 * of its chart that any series with one jump is 98% similar.
 */
export function contains(series: readonly number[], chart: readonly number[], length = 20): boolean {
  const tail = chart.slice(-length);
  const sizes = tail.map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  for (let at = 0; at + tail.length <= series.length; at += 1)
    if (likeness(tail, series, at) > FOUND && likeness(tail, series, at, largest) > REST_FOUND) return true;
  return false;
}

/** Returns the steps of every series of more than 20 numbers in a JSON response body. */
export const longSeries = (body: string) =>
  seriesIn(JSON.parse(body))
    .filter(({ length }) => length > 20)
    .map(stepsOf);
