/** CSV by RFC 4180: commas between cells, double quotes only where they are needed, CRLF after each line. */

export type CsvValue = string | number | boolean | null;

const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/;
/**
 * First characters that make a spreadsheet read a cell as a formula, and their full-width forms, which some programs
 * treat in the same way.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Returns a CSV cell; for `null`, an empty cell. A text that a spreadsheet would run as a formula gets a leading
 * apostrophe, so its cell is one character longer than the text. Numbers are not changed, whether negative or with an
 * exponent.
 */
function csvCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line with its line end. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
