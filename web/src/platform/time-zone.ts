/** Not in every browser yet, nor in the compiler's library. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/**
 * The browser's IANA time zone, or UTC where it does not tell. `Temporal` knows it at once, while a first
 * `Intl.DateTimeFormat` loads the formats of a language: on a slow phone more than 100 ms before the first call.
 */
export function browserTimeZone(): string {
  const zone: string | undefined =
    typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();
  return zone === undefined || zone === '' ? 'UTC' : zone;
}
