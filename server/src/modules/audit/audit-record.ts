import type { AuditAct, AuditTarget } from '@tradesense/contract/administration-constants.ts';

/** A few values that describe the target of an action. They contain only personal data that the action concerns. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;

/** An entry of the audit log as other modules read it. */
export interface AuditRecord {
  readonly id: string;
  readonly at: Date;
  /** Id of the account that performed the action. */
  readonly actorId: string;
  readonly act: AuditAct;
  readonly targetKind: AuditTarget;
  readonly targetId: string;
  /** The fields that the action changed. `before` has their old values, `after` their new ones. */
  readonly before: AuditFacts;
  readonly after: AuditFacts;
  /** `null` if the action needs no reason. */
  readonly reason: string | null;
}
