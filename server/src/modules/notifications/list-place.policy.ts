/** Place of a notification in the list. The list is sorted by the time of the newest event, then by id. */
export interface ListPlace {
  /** Time in epoch ms. */
  readonly at: number;
  readonly id: string;
}

/** Returns the text form of a place: `<epoch ms>.<id>`. */
export const placeText = ({ at, id }: ListPlace): string => `${at}.${id}`;

/** Parses a text that `placeText` wrote. The contract has already checked its form. */
export function placeOf(text: string): ListPlace {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}
