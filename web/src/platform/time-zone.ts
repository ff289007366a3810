/** Neither every browser nor the compiler's library supports it yet. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * Returns the browser's IANA time zone, or UTC if it is unknown. Prefers `Temporal`, because a first
 * `Intl.DateTimeFormat` loads a language's formats, which takes more than 100 ms on a slow phone.
 */
export function browserTimeZone(): string {
  const zone: string | undefined =
    typeof Temporal === 'undefined'
      ? Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
      : Temporal.Now.timeZoneId();
  return zone === undefined || zone === '' ? 'UTC' : zone;
}
