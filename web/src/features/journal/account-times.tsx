import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { replayTimeTexts } from '../trading/replay-time-texts.ts';
import { ReplayTimes } from '../trading/replay-times.ts';
import { replaysQuery } from './journal-queries.ts';

interface AccountTimesProps {
  readonly accountId: string;
  readonly children: ReactNode;
}

/** Shows the times in `children` as bars if the account belongs to a replay. */
export function AccountTimes({ accountId, children }: AccountTimesProps) {
  const { data } = useQuery(replaysQuery);
  const session = data?.sessions.find((each) => each.accountId === accountId);
  return <ReplayTimes value={session === undefined ? null : replayTimeTexts(session.interval)}>{children}</ReplayTimes>;
}
