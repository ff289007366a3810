import type { Rule } from './boundary-rules.ts';

const ASKS_BROWSER = 'web/src/ui/page-language.ts';
const UNCHECKED = [
  /\bnavigator\s*\.\s*languages?\b|\{\s*languages?\s*\}\s*=\s*navigator\b/,
  /\bIntl\.(?:DateTimeFormat|NumberFormat|PluralRules|RelativeTimeFormat|Collator|ListFormat|Segmenter)\(\s*(?:undefined|\[\s*\]|\))/,
  /\.toLocale(?:Date|Time)?String\(\s*(?:undefined|\[\s*\]|\))/,
  /\.localeCompare\([^,()]*\)/,
  /\.toLocale(?:Upper|Lower)Case\(\s*(?:undefined|\))/,
];

/**
 * The rules that make pages format values in the language of `pageLanguage`, or in a language that the call names.
 */
export const LANGUAGE_RULES: readonly Rule[] = [
  {
    name: 'the-browser-language-is-checked-once',
    why: 'a browser whose language is "C" would break the page: ask pageLanguage() and give Intl its tag',
    check: ({ path, text }) =>
      !path.startsWith('web/src/') || path === ASKS_BROWSER || /\.test\.tsx?$/.test(path)
        ? []
        : text
            .split('\n')
            .flatMap((line, i) =>
              UNCHECKED.some((pattern) => pattern.test(line)) ? [`line ${i + 1}: ${line.trim()}`] : [],
            ),
  },
];
