import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import type { SandboxFill } from '@tradesense/contract/sandbox-orders.ts';
import { createRefresher } from '../refresher.ts';

/** Tells what happens in an account after a moment of its history, each event once, whichever way it is learned. */
export interface NewsTeller {
  /** The stream told of an event; `news` is empty where it only says how far the account has come. */
  readonly hear: (sequence: number, news: readonly SandboxNews[]) => void;
  /** Something may have been missed: the fills and liquidations that nobody told are fetched and told. */
  readonly catchUp: () => void;
  readonly stop: () => void;
}

interface NewsTellerParts {
  /** The sequence of the account as the page first showed it: that and what was before is no news. */
  readonly after: number;
  /** The latest fills, in any order. */
  readonly fetchFills: () => Promise<readonly SandboxFill[]>;
  readonly tell: (news: readonly SandboxNews[]) => void;
}

export function createNewsTeller({ after, fetchFills, tell }: NewsTellerParts): NewsTeller {
  const told = new Set<number>();
  let isOver = false;

  function tellMissed(fills: readonly SandboxFill[]): void {
    if (isOver) return;
    const missed = fills.filter(({ sequence }) => sequence > after && !told.has(sequence));
    for (const { sequence } of missed) told.add(sequence);
    if (missed.length > 0) tell(missed.toSorted((a, b) => a.sequence - b.sequence).map(newsOfFill));
  }

  const catchingUp = createRefresher(() =>
    // The page says by itself that it could not be refreshed; what was missed is asked for again with the next change.
    fetchFills().then(tellMissed, () => undefined),
  );
  return {
    hear(sequence, news) {
      if (sequence <= after || told.has(sequence)) return;
      if (news.length === 0) return catchingUp.refresh();
      told.add(sequence);
      tell(news);
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
