/** Names of the bars of a task. The first bar of a chart is bar 1, as in the mark lists of an exam. */

/** Returns the number of the bar at an index. */
export function barNumber(index: number): number {
  return index + 1;
}

/** Formats a bar: 'Bar 12'. */
export function barName(index: number): string {
  return `Bar ${barNumber(index)}`;
}

/** Formats the bars from `from` up to, but not including, `until`: 'Bars 12 to 20', or 'Bar 12' for a single bar. */
export function stretchName(from: number, until: number): string {
  return until - from === 1 ? barName(from) : `Bars ${barNumber(from)} to ${until}`;
}
