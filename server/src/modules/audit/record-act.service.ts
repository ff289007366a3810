import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { AuditFacts, AuditRecord } from './audit-record.ts';
import { insertAuditEntry } from './audit.repo.ts';

/** An action of an administrator, a moderator or a teacher. */
export interface Act {
  /** Id of the account that performs the action. */
  readonly actor: string;
  readonly act: AuditRecord['act'];
  readonly target: { readonly kind: AuditRecord['targetKind']; readonly id: string };
  /** The fields that the action changes. `before` has their old values, `after` their new ones. */
  readonly before: AuditFacts;
  readonly after: AuditFacts;
  readonly reason?: string | null;
}

/** Stores the audit entry of an action. Call it in the action's own transaction, once for each target that changes. */
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
