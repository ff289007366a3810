import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { createRefresher } from '../refresher.ts';

/**
 * Notifies the learner of what happens in an account after a given sequence number. Each event is announced once, even
 * if the stream reports it and a fetch returns it too.
 */
export interface ActivityNotifier {
  /** Handles an event of the stream. Call it with each event. */
  readonly handleEvent: (sequence: number, news: readonly TradingActivity[]) => void;
  /** Fetches the latest fills, and notifies of the fills and liquidations that the stream has missed. */
  readonly catchUp: () => void;
  /** Does the same as `catchUp`, unless the stream has already reported the event with this sequence number. */
  readonly catchUpTo: (sequence: number) => void;
  readonly stop: () => void;
}

interface ActivityNotifierParts {
  /** Sequence number of the account when the page first showed it. Events up to this number are not announced. */
  readonly after: number;
  /** Fetches the latest fills of the account, newest first. */
  readonly fetchFills: () => Promise<readonly TradingFill[]>;
  readonly notify: (news: readonly TradingActivity[]) => void;
}

const isOfFill = ({ kind }: TradingActivity): boolean => kind === 'order-filled' || kind === 'position-liquidated';

export function createActivityNotifier({ after, fetchFills, notify }: ActivityNotifierParts): ActivityNotifier {
  /**
   * Sequence numbers of events that the stream has reported. `fillsOnly` contains the sequence numbers of events whose
   * fills were fetched; of these events, only the fills were announced.
   */
  const streamedSequences = new Set<number>();
  const fillsOnly = new Set<number>();
  let streamed = after;
  let isOver = false;

  function notifyMissed(fills: readonly TradingFill[]): void {
    const missed = fills.filter(
      ({ sequence: each }) => each > after && !streamedSequences.has(each) && !fillsOnly.has(each),
    );
    if (isOver || missed.length === 0) return;
    for (const { sequence } of missed) fillsOnly.add(sequence);
    notify(missed.toReversed().map(activityOfFill));
  }

  const catchingUp = createRefresher(() =>
    // A failure is ignored: the page reports it elsewhere, and the next change of the account triggers another fetch.
    fetchFills().then(notifyMissed, () => undefined),
  );
  return {
    handleEvent(sequence, news) {
      streamed = Math.max(streamed, sequence);
      // An event without activity only carries the sequence number, so there is nothing to announce.
      if (sequence <= after || streamedSequences.has(sequence) || news.length === 0) return;
      streamedSequences.add(sequence);
      const unannounced = fillsOnly.has(sequence) ? news.filter((each) => !isOfFill(each)) : news;
      if (unannounced.length > 0) notify(unannounced);
    },
    catchUp: catchingUp.refresh,
    catchUpTo(sequence) {
      if (sequence > streamed) catchingUp.refresh();
    },
    stop() {
      isOver = true;
      catchingUp.stop();
    },
  };
}

function activityOfFill({ orderId, asset, side, quantity, price, fee, realised }: TradingFill): TradingActivity {
  return orderId === null
    ? { kind: 'position-liquidated', asset, quantity, price, realised }
    : // A fetched fill does not say how much of its order remains, so the announcement leaves that out.
      { kind: 'order-filled', orderId, asset, side, quantity, price, fee, realised, isWhole: true };
}
