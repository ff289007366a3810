/** Formats an ISO day as '1 January 2025', independent of the server's and the browser's locale. */
export function plainDate(isoDay: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay));
}
