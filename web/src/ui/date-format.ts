import { browserLanguage } from './browser-language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the format of dates in the reader's language. Cached per options, because a plot needs hundreds of texts and creating a format
 * takes longer than using it. Without a time zone in the options it is that of the browser.
 */
export function dateFormatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = browserLanguage();
  const id = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(id, format);
  }
  return format;
}
