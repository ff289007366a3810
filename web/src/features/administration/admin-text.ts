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

/**
 * Returns the facts of an audit entry as text, each value after its name. If the only fact is named `value`, its name
 * is left out.
 */
export function factsText(facts: AuditEntry['before']): string {
  const all = Object.entries(facts);
  if (all.length === 1 && all[0]?.[0] === 'value') return valueText(all[0][1]);
  return all.map(([name, value]) => `${name} ${valueText(value)}`).join(', ');
}

/** Returns day and time in the language of the pages; '–' if there is no time. */
export function timeText(iso: string | null): string {
  if (iso === null) return '–';
  return momentText(iso);
}
