import { pageLanguage } from './page-language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format for dates in the language of the pages. Formats are cached: a plot needs hundreds of texts, and
 * creating a format takes longer than using it. If the options state no time zone, the browser's is used. Times have 24
 * hours, as on the charts.
 */
export function dateFormatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = pageLanguage();
  const id = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options });
    formats.set(id, format);
  }
  return format;
}
