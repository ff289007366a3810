/** CSV after RFC 4180: comma, double quotes where they are needed, CRLF after each line. */

export type CsvValue = string | number | boolean | null;

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** What makes a spreadsheet take a cell for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * A cell; null is an empty one. Text that a spreadsheet would run as a formula gets a leading apostrophe, so the cell then has one
 * character more than the value; plain decimals, negative ones too, stay exactly as they are.
 */
function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
