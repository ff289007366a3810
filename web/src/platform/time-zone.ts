/** The browser's IANA time zone, or UTC where it does not tell. */
export function browserTimeZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === '' ? 'UTC' : zone;
}
