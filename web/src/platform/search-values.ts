/** Reads search parameters of a URL. Each function returns `undefined` for a value that it does not accept. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type SearchValues = Record<string, unknown>;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

export const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

export const uuidOf = (value: unknown): string | undefined => matching(UUID, value);

/**
 * Returns the value as a text, if it is not blank. A number is accepted too, because the router parses a text of digits
 * as a number.
 */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Returns the value, if it is a whole number from `least` to `most`. */
export const wholeOf = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;

/** An object type without the values that are `undefined`. */
type Known<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

export function known<Values extends object>(values: Values): Known<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<Values>;
}
