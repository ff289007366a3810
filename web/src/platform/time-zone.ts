/** Declared here because the compiler's library does not know it yet. Not every browser has it. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * Returns the browser's IANA time zone, or UTC if the browser does not tell it. Prefers `Temporal`, because the first
 * `Intl.DateTimeFormat` loads the formats of a language, which takes more than 100 ms on a slow phone.
 */
export function browserTimeZone(): string {
  const zone: string | undefined =
    typeof Temporal === 'undefined'
      ? Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
      : Temporal.Now.timeZoneId();
  return zone === undefined || zone === '' ? 'UTC' : zone;
}
