import { centsText } from '@tradesense/core/billing/cents-text.ts';
import { capitalized } from '@tradesense/core/kernel/number-text.ts';
import type { AuditAct, UserRole, UserState } from '@tradesense/contract/administration-constants.ts';
import type { AuditEntry } from '@tradesense/contract/administration.ts';
import { SETTINGS, type SettingKey } from '@tradesense/contract/settings-constants.ts';
import { momentText } from '../../ui/moment-text.ts';

export const ROLE_LABELS: Readonly<Record<UserRole, string>> = {
  learner: 'Learner',
  moderator: 'Moderator',
  administrator: 'Administrator',
};

export const STATE_LABELS: Readonly<Record<UserState, string>> = {
  active: 'active',
  suspended: 'suspended',
  unverified: 'unverified',
};

export const ACT_LABELS: Readonly<Record<AuditAct, string>> = {
  'verify-user': 'verified',
  'suspend-user': 'suspended',
  'restore-user': 'restored',
  'change-role': 'changed the role of',
  'revoke-sessions': 'ended the sessions of',
  'show-email': 'looked at the email address of',
  'change-setting': 'changed the setting',
  'reply-to-feedback': 'replied to feedback',
  'change-feedback-state': 'changed the state of feedback',
  'retry-deliveries': 'tried a parked event again',
  'settle-reports': 'settled reports about',
  'remove-from-profile': 'removed parts of the profile of',
  'create-promo-code': 'created the promo code',
  'change-promo-code': 'changed the promo code',
  'end-promo-code': 'ended the promo code',
  regrade: 'had charts graded again:',
  'void-chart': 'voided a chart:',
  'declare-school-agreement': 'declared whether the school agrees to learners under 16 in the class',
  'answer-appeal': 'answered an appeal against a chart',
  'add-lti-platform': 'registered a learning platform',
  'change-lti-platform': 'changed a learning platform',
  'remove-lti-platform': 'removed a learning platform',
  'retry-lti-score': 'sent a grade again to a learning platform',
  'import-candles': 'imported candles:',
  'check-ledgers': 'started a check of all ledgers',
  'grant-plan': 'gave Pro to',
  'end-plan-grant': 'ended the granted Pro of',
};

/**
 * Returns the text for an action. An action that this release does not know is shown by its name, with spaces instead
 * of hyphens.
 */
export function actText(act: string): string {
  return act in ACT_LABELS ? ACT_LABELS[act as AuditAct] : act.replaceAll('-', ' ');
}

/** Returns the name of the target of an action. It is empty for kinds of targets that have no name here. */
export function targetText({ targetKind, targetId, targetName }: AuditEntry): string {
  if (targetKind === 'user') return targetName ?? 'a deleted account';
  if (targetKind === 'setting' && targetId in SETTINGS) return `“${SETTINGS[targetId as SettingKey].label}”`;
  if (targetKind === 'post' || targetKind === 'comment') return `a ${targetKind}`;
  if (targetKind === 'candle-series') return targetId;
  if (targetKind === 'class-message') return 'a message to a class';
  return '';
}

/** Returns a value of a setting or of an audit entry as text. */
export function valueText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null || value === '') return 'none';
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

type Fact = AuditEntry['before'][string];

/** Returns the stored name of a fact in words: 'ends' for `endsAt`, 'open reports' for `openReports`. */
function factName(name: string): string {
  const words = name.replace(/^is(?=[A-Z])|(?<=.)At$/g, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`);
  return words.toLowerCase();
}

/** Returns a fact as text. Facts are stored as the programs write them: times in the ISO format, amounts in cents. */
function factText(name: string, value: Fact): string {
  if (name === 'cents' && typeof value === 'number') return `amount ${centsText(value)}`;
  if (typeof value === 'boolean' && name !== 'value') return value ? factName(name) : `not ${factName(name)}`;
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  const text = isTime ? momentText(value) : valueText(value);
  return name === 'value' ? text : `${factName(name)} ${text}`;
}

/**
 * Returns the facts of an audit entry as text, each value after its name. The name `value` is left out, and so are facts
 * without a value; 'none' if no fact has one.
 */
export function factsText(facts: AuditEntry['before']): string {
  const all = Object.entries(facts);
  const known = all.filter(([name, value]) => value !== null || name === 'value');
  return known.length === 0 && all.length > 0 ? 'none' : known.map(([name, value]) => factText(name, value)).join(', ');
}

/** Returns the stored kind of an email in words: 'Security notice' for `security-notice`. */
export const mailKindText = (kind: string): string => capitalized(kind.replaceAll('-', ' '));

/** Returns day and time in the language of the pages; '–' if there is no time. */
export function timeText(iso: string | null): string {
  if (iso === null) return '–';
  return momentText(iso);
}
