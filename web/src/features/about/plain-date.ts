/** '1 January 2025' of an ISO day: the same on the server that renders the page and in every browser. */
export function plainDate(isoDay: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay));
}
