/** Place of a notification in the list, which is sorted by the time of its newest event, then by its id. */
export interface ListPlace {
  /** Epoch ms. */
  readonly at: number;
  readonly id: string;
}

/** Returns the text of a place: `<epoch ms>.<id>`. */
export const placeText = ({ at, id }: ListPlace): string => `${at}.${id}`;

/** Reads what `placeText` wrote; the contract has checked its form. */
export function placeOf(text: string): ListPlace {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}
