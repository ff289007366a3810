import { secondText } from '../../../ui/moment-text.ts';

/** Shows the time of an account's event, to the second. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{secondText(at)}</time>;
}
