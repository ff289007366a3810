import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import type { SandboxFill } from '@tradesense/contract/sandbox-orders.ts';
import { createRefresher } from '../refresher.ts';

/** Tells what happens in an account after a moment of its history, each thing once, whichever way it is learned. */
export interface NewsTeller {
  /** The stream told of an event. */
  readonly hear: (sequence: number, news: readonly SandboxNews[]) => void;
  /** Something may have been missed: the fills and liquidations that nobody told are fetched and told. */
  readonly catchUp: () => void;
  readonly stop: () => void;
}

interface NewsTellerParts {
  /** The sequence of the account as the page first showed it: that and what was before is no news. */
  readonly after: number;
  /** The latest fills, newest first. */
  readonly fetchFills: () => Promise<readonly SandboxFill[]>;
  readonly tell: (news: readonly SandboxNews[]) => void;
}

const isOfFill = ({ kind }: SandboxNews): boolean => kind === 'order-filled' || kind === 'position-liquidated';

export function createNewsTeller({ after, fetchFills, tell }: NewsTellerParts): NewsTeller {
  /** Events that the stream told, and those of which the fills alone were told. */
  const whole = new Set<number>();
  const fillsOnly = new Set<number>();
  let isOver = false;

  function tellMissed(fills: readonly SandboxFill[]): void {
    const missed = fills.filter(({ sequence: each }) => each > after && !whole.has(each) && !fillsOnly.has(each));
    if (isOver || missed.length === 0) return;
    for (const { sequence } of missed) fillsOnly.add(sequence);
    tell(missed.toReversed().map(newsOfFill));
  }

  const catchingUp = createRefresher(() =>
    // The page says by itself that it could not be refreshed; what was missed is asked for again with the next change.
    fetchFills().then(tellMissed, () => undefined),
  );
  return {
    hear(sequence, news) {
      // Without news the stream says only how far the account has come.
      if (sequence <= after || whole.has(sequence) || news.length === 0) return;
      whole.add(sequence);
      const untold = fillsOnly.has(sequence) ? news.filter((each) => !isOfFill(each)) : news;
      if (untold.length > 0) tell(untold);
    },
    catchUp: catchingUp.refresh,
    stop() {
      isOver = true;
      catchingUp.stop();
    },
  };
}

function newsOfFill({ orderId, asset, side, quantity, price, fee, realised }: SandboxFill): SandboxNews {
  return orderId === null
    ? { kind: 'position-liquidated', asset, quantity, price, realised }
    : // A fill does not say whether its order goes on: nothing is said of a rest.
      { kind: 'order-filled', orderId, asset, side, quantity, price, fee, realised, isWhole: true };
}
