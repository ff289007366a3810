/** Position of a notification in the list, which is sorted by the time of the newest event, then by id. */
export interface ListPlace {
  /** Time of the notification's newest event, in epoch ms. */
  readonly at: number;
  readonly id: string;
}

/** Returns a position as text: `<epoch ms>.<id>`. */
export const placeText = ({ at, id }: ListPlace): string => `${at}.${id}`;

/** Parses a text that `placeText` wrote. The contract has already checked its form. */
export function placeOf(text: string): ListPlace {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}
