/**
 * Delivers a batch of outbox events to their subscribers.
 *
 * Guarantees: the handlers of a batch share one transaction, which also marks their deliveries as delivered. If a
 * handler fails, the effects of all handlers are rolled back, and the batch is split until the failing delivery is
 * alone. Only a delivery that fails in its own transaction is counted as failed, so an event is never blamed for the
 * failure of another. Limits: a batch ends early after `BATCH_MS`, because the embedded database serves no other
 * request meanwhile.
 */
import { written } from '../database/database-with-commit.ts';
import { isUnreachable } from '../database/database-errors.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import { lockDeliveries, markDelivered, type Delivery, type PendingDelivery } from './outbox.repo.ts';

/** Time in ms after which a transaction handles no more deliveries. */
const BATCH_MS = 25;

export interface DeliveryParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Calls the handler of the delivery's subscriber. */
  readonly handle: (tx: Tx, delivery: Delivery) => Promise<void>;
  /** Records that a delivery failed in its own transaction. */
  readonly onFailure: (delivery: Delivery, cause: unknown) => Promise<void>;
}

/** One attempt to deliver a batch in one transaction. */
type Attempt =
  /**
   * The transaction was committed. `count` is the number of delivered events; 0 if none of them was still due, or if
   * another relay has locked their lanes. `left` are the deliveries that the transaction did not handle in time.
   */
  | { readonly kind: 'delivered'; readonly count: number; readonly left: readonly Delivery[] }
  | {
      readonly kind: 'failed';
      readonly claimed: readonly Delivery[];
      /** Index of the delivery whose handler failed; `null` if the commit failed. */
      readonly index: number | null;
      readonly cause: unknown;
    };

async function deliverTogether(parts: DeliveryParts, pending: readonly PendingDelivery[]): Promise<Attempt> {
  const { db, clock, handle } = parts;
  let claimed: readonly Delivery[] = [];
  let inFlight: number | null = null;
  try {
    const count = await db.transaction(async (tx) => {
      inFlight = null;
      claimed = await lockDeliveries(tx, pending, clock.now());
      const endsAt = performance.now() + BATCH_MS;
      let done = 0;
      for (const [index, delivery] of claimed.entries()) {
        if (done > 0 && performance.now() >= endsAt) break;
        inFlight = index;
        await handle(tx, delivery);
        await written(tx);
        inFlight = null;
        done += 1;
      }
      if (done > 0) markDelivered(tx, claimed.slice(0, done), clock.now());
      return done;
    });
    return { kind: 'delivered', count, left: claimed.slice(count) };
  } catch (cause) {
    // If `inFlight` is set, the handler failed, even if the transaction rejects with another error.
    if (claimed.length === 0 || (inFlight === null && isUnreachable(cause))) throw cause;
    return { kind: 'failed', claimed, index: inFlight, cause };
  }
}

/**
 * Splits a failed batch into the deliveries before the failed delivery, the failed delivery, and the deliveries after
 * it. If the commit failed (`index` is `null`), returns each delivery alone.
 */
function splitAt(claimed: readonly Delivery[], index: number | null): Delivery[][] {
  const parts =
    index === null
      ? claimed.map((delivery) => [delivery])
      : [claimed.slice(0, index), claimed.slice(index, index + 1), claimed.slice(index + 1)];
  return parts.filter((part) => part.length > 0);
}

/**
 * Delivers those of the given events that are still due. Returns the number of attempted deliveries. Rejects if the
 * database cannot be reached.
 */
export async function deliverBatch(parts: DeliveryParts, pending: readonly PendingDelivery[]): Promise<number> {
  const batches: (readonly PendingDelivery[])[] = [pending];
  let tried = 0;
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const attempt = await deliverTogether(parts, batch);
    if (attempt.kind === 'delivered') {
      tried += attempt.count;
      if (attempt.left.length > 0) batches.unshift(attempt.left);
      continue;
    }
    const [first, ...others] = attempt.claimed;
    if (first !== undefined && others.length === 0) {
      await parts.onFailure(first, attempt.cause);
      tried += 1;
    } else {
      batches.unshift(...splitAt(attempt.claimed, attempt.index));
    }
  }
  return tried;
}
