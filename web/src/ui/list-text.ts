/** Joins the parts of an enumeration: '1h, 4h and 1d'. */
export const listText = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts);
