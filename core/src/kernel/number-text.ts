/** Formats numbers for the English sentences of tasks, regardless of the locale of the machine. */

/**
 * Formats a number as `1,234.50`: `decimals` digits after the decimal point, and commas between thousands. Negative
 * numbers have a minus sign.
 */
export function numberText(value: number, decimals: number): string {
  const text = groupedText(Math.abs(value).toFixed(decimals));
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${text}` : text;
}

/** Adds commas between the thousands of a plain decimal without a sign: `1234.5` → `1,234.5`. */
export function groupedText(decimal: string): string {
  const [whole = '0', part] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/**
 * Formats a percentage as `12%` or `12.4%`: at most `decimals` digits after the decimal point, without trailing zeros.
 */
export function percentText(percent: number, decimals = 0): string {
  return `${String(Number(percent.toFixed(decimals))).replace('-', '−')}%`;
}

/** Formats a distance as `1.24 ATR`, without a sign. */
export function atrText(atr: number, decimals = 2): string {
  return `${Math.abs(atr).toFixed(decimals)} ATR`;
}

/** Returns the name of a bar, such as `bar 76`. Bars are counted from 1, as on the chart. */
export function barName(index: number): string {
  return `bar ${index + 1}`;
}

/** Returns `bars 60–70`, both included, or `bar 60` if there is only one. */
export function barRange(from: number, last: number): string {
  return from === last ? barName(from) : `bars ${from + 1}–${last + 1}`;
}

/** Returns a list such as `bar 3`, `bars 3 and 5`, `bars 3, 5 and 9`. */
export function barList(indexes: readonly number[]): string {
  const names = indexes.map((index) => String(index + 1));
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `bar ${last}` : `bars ${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns a count such as `1 bar`, `2 bars`, `1,000 bars`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count, 0)} ${count === 1 ? one : many}`;
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
