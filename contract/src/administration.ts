import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { z } from 'zod';
import {
  ACT_REASON_MAX,
  ACT_REASON_MIN,
  ADMIN_PAGE_MAX,
  AUDIT_ACTS,
  AUDIT_TARGETS,
  BULK_ACTS,
  BULK_USERS_MAX,
  SEARCH_MAX,
  USER_ROLES,
  USER_STATES,
} from './administration-constants.ts';
import { PASSWORD_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { orderQuery, wholeNumberText } from './endpoint-parts.ts';

const isoTime = z.string();
/** Query parameter of a search box. */
export const searchText = storableText.trim().max(SEARCH_MAX);
/** Number of a page of a table, from 1. */
export const pageNumber = wholeNumberText(1, ADMIN_PAGE_MAX);
/** Reason for an act, which the audit log keeps. */
export const actReason = writtenText
  .trim()
  .min(ACT_REASON_MIN)
  .max(ACT_REASON_MAX)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line without control characters');

const userFilter = {
  /** Beginnings of words in the name, in the username or in parts of the email address; or the id of an account. */
  search: searchText.optional(),
  state: z.enum(USER_STATES).optional(),
  role: z.enum(USER_ROLES).optional(),
  unlocked: z.enum(['yes', 'no']).optional(),
  ...orderQuery(ADMIN_TABLES.users),
};
export const adminUsersQuery = z.strictObject({ ...userFilter, page: pageNumber.optional() });
export type AdminUsersQuery = z.output<typeof adminUsersQuery>;
export const adminUsersExportQuery = z.strictObject(userFilter);

export const adminUser = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  /**
   * Email address that shows only the first and last character of the local part, and the domain: `a•••n@example.org`.
   * If the local part has only one or two characters, only its first character is shown.
   */
  maskedEmail: z.string(),
  role: z.enum(USER_ROLES),
  state: z.enum(USER_STATES),
  createdAt: isoTime,
  /** Time at which the account was last used, at most five minutes too early; `null` if that is not known. */
  lastSeenAt: isoTime.nullable(),
  /** Number of completed rated Bias Tests. */
  tests: z.number().int(),
  /** Number of completed rated Chart Exams. */
  exams: z.number().int(),
  /** Number of closed trades of sandbox and replay accounts. */
  trades: z.number().int(),
  isUnlocked: z.boolean(),
  /** Progress toward the unlock of the sandbox, in percent. */
  progressPercentage: z.number().int(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsersResponse = z.object({
  users: z.array(adminUser),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Number of accounts that the filter selects. */
  total: z.number().int(),
});
export type AdminUsersResponse = z.infer<typeof adminUsersResponse>;

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const auditEntry = z.object({
  id: z.string(),
  at: isoTime,
  /** Username or name of the account that acted; `null` if that account no longer exists. */
  actor: z.string().nullable(),
  actorId: z.string(),
  act: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** Username or name of the affected account; `null` for other targets, and if that account no longer exists. */
  targetName: z.string().nullable(),
  before: z.record(z.string(), fact),
  after: z.record(z.string(), fact),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = {
  act: z.enum(AUDIT_ACTS).optional(),
  targetKind: z.enum(AUDIT_TARGETS).optional(),
  /** Id of the target, such as an account or the key of a setting. */
  targetId: storableText.min(1).max(100).optional(),
  actorId: z.uuid().optional(),
  ...orderQuery(ADMIN_TABLES.audit),
};
export const auditQuery = z.strictObject({ ...auditFilter, cursor: z.uuid().optional() });
export type AuditQuery = z.output<typeof auditQuery>;
export const auditExportQuery = z.strictObject(auditFilter);
export const auditResponse = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });
export type AuditResponse = z.infer<typeof auditResponse>;

const heldAccount = z.object({
  id: z.string(),
  name: z.string(),
  number: z.number().int(),
  attempt: z.number().int(),
  /** Free cash in SENSE$, as a decimal string. */
  cash: z.string(),
  openedAt: isoTime,
  archivedAt: isoTime.nullable(),
  /** Number of events in the trading account's event log. */
  events: z.number().int(),
});

export const adminUserDetail = adminUser.extend({
  termsAcceptedAt: isoTime.nullable(),
  verifiedAt: isoTime.nullable(),
  sessions: z.number().int(),
  /** End of the Pro plan that an administrator granted; `null` if none was granted. */
  grantedUntil: isoTime.nullable(),
  biasTests: z.object({ done: z.number().int(), needed: z.number().int() }),
  chartExams: z.object({ done: z.number().int(), needed: z.number().int() }),
  unlockedAt: isoTime.nullable(),
  /** Sandbox accounts: first the live ones by number, then the archived attempts. */
  accounts: z.array(heldAccount),
  /** Latest entries of the audit log about this account, newest first. */
  audit: z.array(auditEntry),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

export const reasonRequest = z.strictObject({ reason: actReason });
/**
 * Suspends an account. The owner sees `reason`. `until` must be in the future; without it, the suspension lasts until
 * an administrator ends it.
 */
export const suspendRequest = z.strictObject({ reason: actReason, until: storableTimeWithOffset.nullish() });
export type SuspendRequest = z.input<typeof suspendRequest>;
export const roleRequest = z.strictObject({ role: z.enum(USER_ROLES), reason: actReason });
export const emailResponse = z.object({ email: z.string() });

export const confirmationRequest = z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) });
export const confirmationResponse = z.object({ confirmedUntil: isoTime });

export const bulkRequest = z.strictObject({
  act: z.enum(BULK_ACTS),
  ids: z
    .array(z.uuid())
    .min(1)
    .max(BULK_USERS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'must not name an account twice'),
  reason: actReason,
});
export const bulkPreviewRequest = bulkRequest.omit({ reason: true });
export const bulkResponse = z.object({
  /** Number of accounts that the request changes. */
  changed: z.number().int(),
  /**
   * Number of accounts that stay as they are, because they need no change, belong to an administrator or no longer
   * exist.
   */
  unchanged: z.number().int(),
  /** Number of sessions that the request ends. */
  sessions: z.number().int(),
});
export type BulkResponse = z.infer<typeof bulkResponse>;

export const adminOverview = z.object({
  at: isoTime,
  users: z.number().int(),
  /**
   * Number of accounts that were used in the last 24 hours, also if they have signed out since. `activeWeek` is the same
   * number for the last 7 days. Deleted accounts are not counted.
   */
  activeDay: z.number().int(),
  activeWeek: z.number().int(),
  signUpsDay: z.number().int(),
  signUpsWeek: z.number().int(),
  /** Number of registrations whose email address is not confirmed. */
  registrations: z.number().int(),
  suspended: z.number().int(),
  /**
   * Number of tests and exams, rated or practice, that were started in the last 24 hours. `testsWeek` is the same
   * number for the last 7 days.
   */
  testsDay: z.number().int(),
  testsWeek: z.number().int(),
  /** Number of trades that were closed in the last 24 hours. `tradesWeek` is the same number for the last 7 days. */
  tradesDay: z.number().int(),
  tradesWeek: z.number().int(),
  outbox: z.object({ parked: z.number().int(), retried: z.number().int(), waiting: z.number().int() }),
  mail: z.object({ waiting: z.number().int(), failing: z.number().int() }),
  /**
   * `known` is the number of periodic jobs, `held` the number of jobs that a server has claimed now, and `lastRunAt`
   * the start of the latest run.
   */
  jobs: z.object({ known: z.number().int(), held: z.number().int(), lastRunAt: isoTime.nullable() }),
  feed: z.object({
    state: z.enum(['live', 'stale', 'down']),
    /** Absent from a server of an earlier release. */
    source: z.enum(PRICE_SOURCES).optional(),
    ageSeconds: z.number().int().nullable(),
  }),
});
export type AdminOverview = z.infer<typeof adminOverview>;
