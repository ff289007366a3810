import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { retryParkedDeliveries } from '../../platform/outbox/outbox.repo.ts';
import { recordAct } from '../audit/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Makes a parked delivery due for another attempt and adds an audit entry. */
export async function retryDelivery(
  deps: AdministrationDeps,
  { viewer, eventId, subscriber }: { viewer: Viewer; eventId: string; subscriber: string },
): Promise<Result<null, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const count = await retryParkedDeliveries(tx, { eventId, subscriber }, deps.clock.now());
    if (count === 0) return refused('not-found');
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'retry-deliveries',
      target: { kind: 'delivery', id: eventId },
      before: { isParked: true, subscriber },
      after: { isParked: false, subscriber },
    });
    return ok(null);
  });
}
