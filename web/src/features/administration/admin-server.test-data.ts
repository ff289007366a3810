import type { AdminOverview, AdminUser, AdminUserDetail } from '@tradesense/contract/administration.ts';
import type { AdminSettingsResponse } from '@tradesense/contract/settings.ts';
import { SETTING_KEYS, SETTINGS } from '@tradesense/contract/settings-constants.ts';

/** A learner with a long name, as tables must hold. */
export function userOf(number: number, about: Partial<AdminUser> = {}): AdminUser {
  return {
    id: `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`,
    name: `Learner ${number}`,
    username: `learner_${number}`,
    maskedEmail: `l•••${number % 10}@example.org`,
    role: 'learner',
    state: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: '2026-01-15T11:00:00.000Z',
    tests: number,
    exams: 2,
    trades: 118,
    isUnlocked: number % 2 === 0,
    progressPercentage: number % 2 === 0 ? 100 : 75,
    ...about,
  };
}

export const MANY_USERS: readonly AdminUser[] = [
  userOf(1, { username: null, name: 'Wolfeschlegelsteinhausenbergerdorff the Elder 1234' }),
  userOf(2, { state: 'suspended', lastSeenAt: null }),
  userOf(3, { state: 'unverified' }),
  userOf(4, { role: 'moderator' }),
  ...Array.from({ length: 46 }, (_, n) => userOf(n + 5)),
];

export function detailOf(user: AdminUser): AdminUserDetail {
  return {
    ...user,
    verifiedAt: user.state === 'unverified' ? null : '2026-01-01T00:00:00.000Z',
    termsAcceptedAt: '2026-01-02T00:00:00.000Z',
    sessions: 2,
    grantedUntil: null,
    biasTests: { done: 1, needed: 2 },
    chartExams: { done: 2, needed: 2 },
    unlockedAt: null,
    accounts: [
      {
        id: '00000000-0000-7000-9000-00000000aaaa',
        name: 'Account 1',
        number: 1,
        attempt: 2,
        cash: '9120.5',
        openedAt: '2026-01-03T00:00:00.000Z',
        archivedAt: null,
        events: 1_204,
      },
    ],
    audit: [
      {
        id: '00000000-0000-7000-9000-00000000bbbb',
        at: '2026-01-14T08:14:00.000Z',
        actor: 'admin_02',
        actorId: '00000000-0000-7000-9000-00000000cccc',
        act: 'change-role',
        targetKind: 'user',
        targetId: user.id,
        targetName: user.username,
        before: { role: 'moderator' },
        after: { role: 'learner' },
        reason: 'left the team',
      },
    ],
  };
}

export const SETTINGS_ANSWER: AdminSettingsResponse = {
  settings: SETTING_KEYS.map((key) => ({
    key,
    value: SETTINGS[key].initial,
    initial: SETTINGS[key].initial,
    changedAt: null,
    changedBy: null,
    previous: null,
  })),
};

export const OVERVIEW: AdminOverview = {
  at: '2026-01-15T12:00:00.000Z',
  users: 12_418,
  activeDay: 311,
  activeWeek: 1_204,
  signUpsDay: 12,
  signUpsWeek: 80,
  registrations: 3,
  suspended: 4,
  testsDay: 210,
  testsWeek: 1_400,
  tradesDay: 95,
  tradesWeek: 700,
  outbox: { parked: 1, retried: 0, waiting: 2 },
  mail: { waiting: 1, failing: 0 },
  jobs: { known: 21, held: 21, lastRunAt: '2026-01-15T11:59:59.000Z' },
  feed: { state: 'live', ageSeconds: 1 },
};
