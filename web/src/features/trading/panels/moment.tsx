import { secondText } from '../../../ui/moment-text.ts';
import { useExpiryText, useTimeText } from '../replay-times.ts';

interface MomentProps {
  readonly at: string;
}

/** Shows the time of an account's event: to the second or, in a replay, as the bar. */
export function Moment({ at }: MomentProps) {
  return <time dateTime={at}>{useTimeText(secondText)(at)}</time>;
}

/** Shows the time at which an order expires: to the second or, in a replay of daily bars, as the bar. */
export function Expiry({ at }: MomentProps) {
  return <time dateTime={at}>{useExpiryText(secondText)(at)}</time>;
}
