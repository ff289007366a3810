/** Declared here because the compiler's types do not contain `Temporal` yet. Not every browser supports it. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * Returns the browser's IANA time zone; UTC if the browser does not state one. Prefers `Temporal`: the first
 * `Intl.DateTimeFormat` of a page loads the formats of a language, which takes more than 100 ms on a slow phone.
 */
export function browserTimeZone(): string {
  const zone: string | undefined =
    typeof Temporal === 'undefined'
      ? Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
      : Temporal.Now.timeZoneId();
  return zone === undefined || zone === '' ? 'UTC' : zone;
}
