import { browserTimeZone } from '../../../platform/time-zone.ts';
import { browserLanguage } from '../../../ui/browser-language.ts';

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
    <time dateTime={at}>
      {new Date(at).toLocaleString(browserLanguage(), { ...FORMAT, timeZone: browserTimeZone() })}
    </time>
  );
}
