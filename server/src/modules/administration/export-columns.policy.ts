/** Columns of the CSV of each table of the administration. */
import type {
  AdminFeedback,
  AdminMail,
  AdminMarketResponse,
  GapsResponse,
  TestResult,
} from '@tradesense/contract/administration-records.ts';
import type { AdminUser, AuditEntry } from '@tradesense/contract/administration.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import type { FailedDelivery } from '../../platform/outbox/outbox.repo.ts';

type Columns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

export const USER_COLUMNS: Columns<AdminUser> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  username: ({ username }) => username,
  email: ({ maskedEmail }) => maskedEmail,
  role: ({ role }) => role,
  state: ({ state }) => state,
  createdAt: ({ createdAt }) => createdAt,
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
  tests: ({ tests }) => tests,
  exams: ({ exams }) => exams,
  trades: ({ trades }) => trades,
  unlocked: ({ isUnlocked }) => (isUnlocked ? 'yes' : 'no'),
  progress: ({ progressPercentage }) => progressPercentage,
};

export const RESULT_COLUMNS: Columns<TestResult> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  learner: ({ learner }) => learner,
  subject: ({ subject }) => subject,
  scope: ({ scope }) => scope,
  rated: ({ isRated }) => (isRated ? 'yes' : 'no'),
  state: ({ state }) => state,
  score: ({ score }) => score,
  passed: ({ passed }) => passed,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
};

export const AUDIT_COLUMNS: Columns<AuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actorId: ({ actorId }) => actorId,
  actor: ({ actor }) => actor,
  act: ({ act }) => act,
  targetKind: ({ targetKind }) => targetKind,
  targetId: ({ targetId }) => targetId,
  target: ({ targetName }) => targetName,
  before: ({ before }) => JSON.stringify(before),
  after: ({ after }) => JSON.stringify(after),
  reason: ({ reason }) => reason,
};

export const FEEDBACK_COLUMNS: Columns<AdminFeedback> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  type: ({ type }) => type,
  state: ({ state }) => state,
  sender: ({ sender }) => sender,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  userAgent: ({ userAgent }) => userAgent,
  answeredAt: ({ answeredAt }) => answeredAt,
};

export const MAIL_COLUMNS: Columns<AdminMail> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  kind: ({ kind }) => kind,
  to: ({ maskedTo }) => maskedTo,
  subject: ({ subject }) => subject,
  sentAt: ({ sentAt }) => sentAt,
  attempts: ({ attempts }) => attempts,
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt,
  lastError: ({ lastError }) => lastError,
};

export const DELIVERY_COLUMNS: Columns<FailedDelivery> = {
  eventId: ({ eventId }) => eventId,
  event: ({ type }) => type,
  subscriber: ({ subscriber }) => subscriber,
  aggregate: ({ aggregate }) => aggregate,
  state: ({ parkedAt }) => (parkedAt === null ? 'retried' : 'parked'),
  attempts: ({ attempts }) => attempts,
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt.toISOString(),
  parkedAt: ({ parkedAt }) => parkedAt?.toISOString() ?? null,
  lastError: ({ lastError }) => lastError,
};

export const PRICE_COLUMNS: Columns<AdminMarketResponse['assets'][number]> = {
  asset: ({ symbol }) => symbol,
  price: ({ price }) => price,
  ageSeconds: ({ ageSeconds }) => ageSeconds,
};

export const SERIES_COLUMNS: Columns<GapsResponse['series'][number]> = {
  interval: ({ interval }) => interval,
  madeFrom: ({ rolledUpFrom }) => rolledUpFrom ?? 'imported',
  firstBar: ({ firstOpen }) => firstOpen,
  lastBar: ({ lastOpen }) => lastOpen,
  stored: ({ stored }) => stored,
  missing: ({ missing }) => missing,
  gaps: ({ gapCount }) => gapCount,
  firstGapFrom: ({ gaps }) => gaps[0]?.from ?? null,
  firstGapMissing: ({ gaps }) => gaps[0]?.missing ?? null,
};
