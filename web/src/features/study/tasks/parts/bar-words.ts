/** Bars of a task are named by their number: the first of a chart is bar 1, as in the lists of marks of an exam. */

/** Returns the number of the bar at an index. */
export function barNumber(index: number): number {
  return index + 1;
}

/** Formats a bar: 'Bar 12'. */
export function barName(index: number): string {
  return `Bar ${barNumber(index)}`;
}

/** Formats a stretch, `until` not included: 'Bars 12 to 20', or 'Bar 12'. */
export function stretchName(from: number, until: number): string {
  return until - from === 1 ? barName(from) : `Bars ${barNumber(from)} to ${until}`;
}
