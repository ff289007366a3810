import type { PromoCode } from '@tradesense/contract/billing.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { detailOf, OVERVIEW, REGRADE, SETTINGS_ANSWER, STUDY_ITEMS, userOf } from './admin-server.test-data.ts';

const PROMO_CODE: PromoCode = {
  id: userOf(15).id,
  code: 'SPRING',
  effect: { kind: 'percent', percent: 20 },
  periods: null,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  uses: 3,
  maxUses: null,
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
};

function withTests(server: FakeServer): FakeServer {
  return server
    .answer('GET /api/admin/test-results', {
      results: [
        {
          id: userOf(7).id,
          kind: 'chart-exam',
          learnerId: userOf(8).id,
          learner: 'learner_8',
          subject: 'swing-analysis',
          scope: 'crypto',
          isRated: true,
          state: 'completed',
          score: 0.46,
          passed: false,
          startedAt: '2026-01-14T08:00:00.000Z',
          endedAt: '2026-01-14T08:20:00.000Z',
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/chart-exam-items', {
      items: [
        {
          id: userOf(14).id,
          type: 'swing-analysis',
          asset: 'BTC',
          interval: '1d',
          lastAt: '2026-01-14T00:00:00.000Z',
          view: 'hindsight',
          ruleVersion: 1,
          exposures: 40,
          attempts: 38,
          meanScore: 0.61,
          discrimination: 0.22,
          rating: { value: 1500, deviation: 80, isProvisional: false },
          appeals: [],
          voidedAt: null,
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/regrades', { regrades: [REGRADE], nextCursor: null })
    .answer('GET /api/admin/study-items', STUDY_ITEMS);
}

function withDeliveries(server: FakeServer): FakeServer {
  return server
    .answer('GET /api/admin/lti', {
      tool: {
        loginUrl: 'https://learn.example/api/lti/login',
        launchUrl: 'https://learn.example/api/lti/launch',
        keysUrl: 'https://learn.example/api/lti/jwks',
        deepLinkingUrl: 'https://learn.example/api/lti/launch?for=choice',
      },
      platforms: [
        {
          id: userOf(12).id,
          name: 'Our Moodle',
          issuer: 'https://moodle.example.org',
          clientId: 'a1b2c3',
          authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
          tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
          keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
          deploymentIds: ['1'],
          createdAt: '2026-01-14T08:00:00.000Z',
          people: 31,
          courses: 2,
        },
      ],
    })
    .answer('GET /api/admin/lti/parked', {
      parked: [
        {
          id: userOf(13).id,
          platform: 'Our Moodle',
          className: 'Markets 101',
          assignment: 'Candles',
          attempts: 1,
          error: 'The platform answered 404.',
          parkedAt: '2026-01-14T08:00:00.000Z',
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/deliveries', {
      parked: 1,
      retried: 0,
      deliveries: [
        {
          eventId: userOf(11).id,
          subscriber: 'badges',
          type: 'lessonFinished',
          aggregate: null,
          attempts: 15,
          nextAttemptAt: '2026-01-14T09:00:00.000Z',
          parkedAt: '2026-01-14T08:00:00.000Z',
          lastError: 'badges is broken',
        },
      ],
      nextCursor: null,
    });
}

function withInstallation(server: FakeServer): FakeServer {
  return server
    .answer('GET /api/admin/overview', OVERVIEW)
    .answer('GET /api/admin/settings', SETTINGS_ANSWER)
    .answer('GET /api/admin/ledger/check', {
      check: {
        id: userOf(3).id,
        startedAt: '2026-01-15T08:00:00.000Z',
        endedAt: '2026-01-15T08:02:00.000Z',
        accounts: 4_210,
        checked: 4_210,
        entries: 918_204,
        broken: 1,
        faults: [
          { accountId: userOf(4).id, sequence: null, reason: 'the account says 5.00 of cash, its entries sum to 4.00' },
        ],
      },
    })
    .answer('GET /api/admin/market', {
      state: 'live',
      reason: null,
      source: 'simulated',
      asOf: '2026-01-15T11:59:59.000Z',
      ageSeconds: 1,
      assets: [{ symbol: 'BTC', price: 97_123.4, ageSeconds: 1 }],
    })
    .answer('GET /api/admin/market/gaps', {
      series: [
        {
          interval: '1d',
          rolledUpFrom: null,
          firstOpen: '2025-01-01T00:00:00.000Z',
          lastOpen: '2026-01-14T00:00:00.000Z',
          stored: 378,
          missing: 1,
          gapCount: 1,
          gaps: [{ from: '2025-02-01T00:00:00.000Z', until: '2025-02-02T00:00:00.000Z', missing: 1 }],
        },
      ],
    });
}

function withPeople(server: FakeServer): FakeServer {
  return server
    .answer('GET /api/admin/mails', {
      mails: [
        {
          id: userOf(10).id,
          kind: 'verify-email',
          maskedTo: 'a•••n@example.org',
          subject: 'Confirm your email address',
          createdAt: '2026-01-14T08:00:00.000Z',
          sentAt: null,
          attempts: 3,
          nextAttemptAt: '2026-01-14T09:00:00.000Z',
          lastError: 'connection refused',
        },
      ],
      nextCursor: null,
      transport: 'file',
    })
    .answer('GET /api/admin/audit', { entries: detailOf(userOf(1)).audit, nextCursor: null })
    .answer('GET /api/admin/feedback', {
      messages: [
        {
          id: userOf(9).id,
          type: 'bug_report',
          subject: 'The chart is empty',
          message: 'On the Bias Test page.',
          sender: 'learner_9',
          senderId: userOf(9).id,
          canReply: true,
          userAgent: 'Browser 1.0',
          state: 'open',
          createdAt: '2026-01-14T08:00:00.000Z',
          answeredAt: null,
        },
      ],
      nextCursor: null,
    })
    .answer('GET /api/admin/users', { users: [userOf(1)], page: 1, pageSize: 50, total: 1 })
    .answer('GET /api/admin/promo-codes', { promoCodes: [PROMO_CODE], page: 1, pageSize: 50, total: 1 });
}

/** Returns a server that answers the lists of all administration pages with at least one row each. */
export const fullServer = () => withPeople(withInstallation(withDeliveries(withTests(new FakeServer()))));
