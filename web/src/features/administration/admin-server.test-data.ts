import type { AdminOverview, AdminUser, AdminUserDetail } from '@tradesense/contract/administration.ts';
import type { RegradePreview, RegradeRun } from '@tradesense/contract/regrades.ts';
import type { StudyItemsResponse } from '@tradesense/contract/study-items.ts';
import type { AdminSettingsResponse } from '@tradesense/contract/settings.ts';
import { SETTING_KEYS, SETTINGS } from '@tradesense/contract/settings-constants.ts';

/** Returns learner `number` as the list of users shows them, with the given changes. */
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
  feed: { state: 'live', source: 'simulated', ageSeconds: 1 },
};

export const REGRADE: RegradeRun = {
  id: userOf(20).id,
  type: 'support-resistance',
  ruleVersion: 202,
  selection: { kind: 'period', id: null, from: '2026-01-01T00:00:00.000Z', until: '2026-01-08T00:00:00.000Z' },
  reason: 'The rule was wrong',
  startedAt: '2026-01-15T11:00:00.000Z',
  endedAt: '2026-01-15T11:02:00.000Z',
  exams: 1_240,
  charts: 6_200,
  changed: 310,
  nowPassed: 12,
  nowFailed: 3,
};

export const REGRADE_PREVIEW: RegradePreview = {
  type: 'swing-analysis',
  ruleVersion: null,
  exams: 1_620,
  charts: 1_620,
  examined: 1_000,
  learners: 940,
  changed: 871,
  nowPassed: 12,
  nowFailed: 3,
  unlocked: 1,
  nearer: 4,
  furtherOff: 2,
  ratings: 871,
  largestMove: 23.4,
  certificates: 1,
  examples: [
    {
      examId: userOf(21).id,
      learner: 'learner_8',
      before: { score: 0.66, passed: false },
      after: { score: 0.74, passed: true },
    },
  ],
};

const option = (place: number, chosen: number, chosenByBest: number) => ({
  place,
  text: place === 0 ? 'The close of the bar' : `A wrong answer, number ${place}`,
  isRight: place === 0,
  chosen,
  share: chosen / 1_240,
  chosenByBest,
});

export const STUDY_ITEMS: StudyItemsResponse = {
  items: [
    {
      id: 'candle/q1/abc',
      lesson: 'candle',
      title: 'What a candle says',
      name: 'q1',
      stem: 'Which price does the end of the body show?',
      isCurrent: true,
      answers: 1_240,
      share: 0.41,
      discrimination: -0.12,
      certainty: {
        sure: { answers: 400, right: 120 },
        thinkSo: { answers: 500, right: 240 },
        guess: { answers: 340, right: 148 },
      },
      options: [option(0, 508, 120), option(1, 620, 260), option(2, 112, 33)],
      flags: ['negative-discrimination', 'distractor-beats-key'],
    },
    {
      id: 'candle/q2/old',
      lesson: 'candle',
      title: 'What a candle says',
      name: 'q2',
      stem: null,
      isCurrent: false,
      answers: 12,
      share: 0.5,
      discrimination: null,
      certainty: {
        sure: { answers: 0, right: 0 },
        thinkSo: { answers: 12, right: 6 },
        guess: { answers: 0, right: 0 },
      },
      options: [option(0, 6, 0), option(1, 6, 0), option(2, 0, 0)],
      flags: [],
    },
  ],
  total: 232,
  flagged: 1,
  page: 1,
  pageSize: 50,
};
