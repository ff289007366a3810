/** Numbers as the English sentences of tasks write them, without the locale of the machine. */

/** `1,234.50`: fixed digits after the point, thousands apart. Negative numbers have a minus sign. */
export function numberText(value: number, decimals: number): string {
  const [whole = '0', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const text = part === undefined ? grouped : `${grouped}.${part}`;
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${text}` : text;
}

/** `12%`, `12.4%`: at most `decimals` digits after the point, none that is 0 at the end. */
export function percentText(percent: number, decimals = 0): string {
  return `${String(Number(percent.toFixed(decimals))).replace('-', '−')}%`;
}

/** `1.24 ATR`, without a sign. */
export function atrText(atr: number, decimals = 2): string {
  return `${Math.abs(atr).toFixed(decimals)} ATR`;
}

/** `bar 76`: the chart counts its bars from 1. */
export function barName(index: number): string {
  return `bar ${index + 1}`;
}

/** `bars 60–70`, both included; `bar 60` if they are one. */
export function barRange(from: number, last: number): string {
  return from === last ? barName(from) : `bars ${from + 1}–${last + 1}`;
}

/** `bar 3`, `bars 3 and 5`, `bars 3, 5 and 9`. */
export function barList(indexes: readonly number[]): string {
  const names = indexes.map((index) => String(index + 1));
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `bar ${last}` : `bars ${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 bar`, `2 bars`, `1,000 bars`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count, 0)} ${count === 1 ? one : many}`;
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
