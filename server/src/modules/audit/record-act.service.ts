import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { insertAuditEntry } from './audit.repo.ts';
import type { AuditFacts, AuditRow } from './audit.tables.ts';

/** An action of an administrator, a moderator or a teacher. */
export interface Act {
  /** Account of the person who performs the action. */
  readonly actor: string;
  readonly act: AuditRow['act'];
  readonly target: { readonly kind: AuditRow['targetKind']; readonly id: string };
  /** The fields that the action changes, before and after it. */
  readonly before: AuditFacts;
  readonly after: AuditFacts;
  readonly reason?: string | null;
}

/** Stores the entry of an action. Call it in the transaction of the action, once for each thing that changes. */
export async function recordAct(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  { actor, act, target, before, after, reason = null }: Act,
): Promise<void> {
  await insertAuditEntry(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: actor,
    act,
    targetKind: target.kind,
    targetId: target.id,
    before,
    after,
    reason,
  });
}
