// If this fails, a learner does not see what is missing for a certificate, cannot issue a certificate, or revokes one
// by accident.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CertificateStandingView } from '@tradesense/contract/certificates.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { study } from '../study/study-server.test-data.ts';
import { NO_SKILL } from './dashboard-server.test-data.ts';

const ID = '019bc186-de00-73f6-a333-be6209f5d8f0';
const MEASURE = { unit: 'rating', estimate: 1790, low: 1670.4, high: 1909.6, deviation: 61, level: 1600 } as const;

const standing = (change: Partial<CertificateStandingView>): CertificateStandingView => ({
  kind: 'swing-analysis',
  n: 41,
  measure: { ...MEASURE },
  lacks: [],
  certificate: null,
  ...change,
});

test('a learner sees what is missing, issues a certificate once it is earned, and confirms its revocation', async () => {
  let certificate: CertificateStandingView['certificate'] = null;
  const server = new FakeServer()
    .answer('GET /api/bias-tests/insights', { answers: 0, needed: 20, biases: null, reliability: [] })
    .answer('GET /api/dashboard/skill', NO_SKILL)
    .answer('GET /api/study', study())
    .answer('GET /api/study/reviews', { due: 0, cards: 0, reviewedToday: 0, forecast: [], upcoming: [] })
    .answer('GET /api/certificates', () => ({
      hasUsername: true,
      kinds: [
        standing({ kind: 'calibration', n: 0, measure: null, lacks: ['no-attempts'] }),
        standing({
          kind: 'market-structure',
          lacks: ['rating-below-level', 'rating-uncertain', 'evidence-not-strong'],
        }),
        standing({ certificate }),
      ],
    }))
    .respond('POST /api/certificates', () => {
      certificate = { id: ID, issuedAt: '2026-04-06T00:00:00.000Z', validUntil: '2099-04-05T00:00:00.000Z', n: 41 };
      return answerOf(200, certificate);
    })
    .respond('DELETE /api/certificates/{id}', () => {
      certificate = null;
      return answerOf(200, { done: true });
    });
  await mountApp({ path: '/dashboard', user: newUser(), server });
  const card = page.getByRole('region', { name: 'Certificates' });
  await expectContains(card, 'Nothing that counts yet: Calibration');
  await expectContains(card, 'The lower end has to reach 1,600. The deviation has to fall to 75');
  await expectAccessiblePart();
  await card.getByRole('button', { name: 'Issue: Chart Exam: swing analysis' }).click();
  await expectContains(card, 'over n = 41 rated charts, valid until April 5, 2099');
  await expect.element(card.getByRole('link', { name: /^Open/ })).toHaveAttribute('href', `/c/${ID}`);
  await card.getByRole('button', { name: /^Revoke/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the certificate “Chart Exam: swing analysis”?' });
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click();
  await expect.element(card.getByRole('button', { name: /^Issue/ })).toBeVisible();
});
