/** The varieties of English that write 1,234.5 as the texts of the product do. Others write 1.234,5 or 1 234,5. */
const ENGLISH = new Set(['en', 'en-AU', 'en-CA', 'en-GB', 'en-HK', 'en-IE', 'en-NZ', 'en-PH', 'en-SG', 'en-US']);
const DEFAULT_LANGUAGE = 'en-US';
/**
 * Pattern of language tags that `Intl` always accepts. Such tags are not checked with `Intl`, because its first use
 * takes 90 ms on a slow phone.
 */
const USUAL_TAG = /^[a-z]{2,3}(-[A-Z]{2})?$/;

let known: { readonly languages: readonly string[]; readonly tag: string } | null = null;

/**
 * Returns the language in which pages write numbers and dates: the first of the reader's languages that is English with
 * a decimal point, otherwise American English. All texts of the product are English, so a page in which some numbers
 * had a decimal comma would be ambiguous. All other code must pass the result of this function, of `typingLanguage`, or
 * a fixed tag to `Intl`.
 */
export function pageLanguage(): string {
  const { languages } = navigator;
  if (known?.languages !== languages)
    known = { languages, tag: languages.map(tagOf).find((tag) => ENGLISH.has(tag)) ?? DEFAULT_LANGUAGE };
  return known.tag;
}

/** Returns the browser's own language, in which the reader may type numbers, as a tag that `Intl` accepts. */
export const typingLanguage = (): string => tagOf(navigator.language);

function tagOf(language: string): string {
  if (USUAL_TAG.test(language)) return language;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? DEFAULT_LANGUAGE;
  } catch {
    // A minimal system may report 'C' or 'en-US@posix', which are not valid tags.
    return DEFAULT_LANGUAGE;
  }
}
