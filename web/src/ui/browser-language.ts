const DEFAULT_LANGUAGE = 'en-US';
/**
 * Pattern of tags that `Intl` always accepts. They are not checked with `Intl`, because its first use takes 90 ms on a
 * slow phone.
 */
const USUAL_TAG = /^[a-z]{2,3}(-[A-Z]{2})?$/;

let known: { readonly language: string; readonly tag: string } | null = null;

/**
 * Returns the language in which the reader's browser formats numbers and dates, as a tag that `Intl` accepts. It is
 * American English if the browser's language is not a valid tag. All other code calls this function and passes this tag
 * or a fixed one to `Intl`.
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
    // A minimal system may report 'C' or 'en-US@posix'.
    return DEFAULT_LANGUAGE;
  }
}
