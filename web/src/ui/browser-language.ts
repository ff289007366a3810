const DEFAULT_LANGUAGE = 'en-US';
/**
 * Pattern of language tags that `Intl` always accepts. Such tags are not checked with `Intl`, because its first use
 * takes 90 ms on a slow phone.
 */
const USUAL_TAG = /^[a-z]{2,3}(-[A-Z]{2})?$/;

let known: { readonly language: string; readonly tag: string } | null = null;

/**
 * Returns the language in which numbers and dates are formatted for the reader, as a tag that `Intl` accepts. It is the
 * browser's language or, if its tag is not valid, American English. All other code must pass the result of this
 * function, or a fixed tag, to `Intl`.
 */
export function browserLanguage(): string {
  const { language } = navigator;
  if (known?.language !== language) known = { language, tag: tagOf(language) };
  return known.tag;
}

function tagOf(language: string): string {
  if (USUAL_TAG.test(language)) return language;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    // A minimal system may report 'C' or 'en-US@posix', which are not valid tags.
    return DEFAULT_LANGUAGE;
  }
}
