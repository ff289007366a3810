import { browserTimeZone } from '../../../platform/time-zone.ts';
import { readerLocale } from '../../../ui/number-text.ts';

const FORMAT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** Shows a time in the reader's zone and language. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at}>{new Date(at).toLocaleString(readerLocale(), { ...FORMAT, timeZone: browserTimeZone() })}</time>
  );
}
