/** Position of a notification in the list, which is sorted by the time of its newest event, then by its id. */
export interface ListPlace {
  /** Time in epoch ms. */
  readonly at: number;
  readonly id: string;
}

/** Returns the text of a position: `<epoch ms>.<id>`. */
export const placeText = ({ at, id }: ListPlace): string => `${at}.${id}`;

/** Parses a text that `placeText` wrote; the contract has validated its form. */
export function placeOf(text: string): ListPlace {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}
