const DEFAULT_LANGUAGE = 'en-US';
/** Tags that `Intl` surely takes. They are not checked by it, because its first use takes 90 ms on a slow phone. */
const USUAL_TAG = /^[a-z]{2,3}(-[A-Z]{2})?$/;

let known: { readonly language: string; readonly tag: string } | null = null;

/**
 * Returns the language in which the reader's browser writes numbers and dates, as a tag that `Intl` takes: American English
 * if the browser names one that is no language tag. Every other code asks here, and gives `Intl` this tag or a fixed one.
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
    // 'C' or 'en-US@posix' of a bare system.
    return DEFAULT_LANGUAGE;
  }
}
