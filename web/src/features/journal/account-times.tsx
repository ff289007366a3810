import type { Interval } from '@tradesense/core/market/interval.ts';
import type { ReactNode } from 'react';
import { replayTimeTexts } from '../trading/replay-time-texts.ts';
import { ReplayTimes } from '../trading/replay-times.ts';

interface AccountTimesProps {
  /**
   * Interval of the replay to which the account belongs, as the server says with a trade; `null` for a live account.
   * `undefined` if a server of the release before does not say it: the times are then shown as they are.
   */
  readonly replayInterval: Interval | null | undefined;
  readonly children: ReactNode;
}

/** Shows the times of an account in `children` as bars if the account belongs to a replay. */
export function AccountTimes({ replayInterval, children }: AccountTimesProps) {
  const texts = replayInterval === null || replayInterval === undefined ? null : replayTimeTexts(replayInterval);
  return <ReplayTimes value={texts}>{children}</ReplayTimes>;
}
