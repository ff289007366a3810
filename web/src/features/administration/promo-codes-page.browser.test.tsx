// If this fails, an administrator cannot find a promo code, or creates a code that differs from what the page shows.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PromoCode } from '@tradesense/contract/billing.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const LIST = 'GET /api/admin/promo-codes';
const CREATE = 'POST /api/admin/promo-codes';
const CHANGE = 'PUT /api/admin/promo-codes/{id}';
const PREVIEW = 'POST /api/admin/promo-codes/preview';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const admin = () => newUser({ isAdmin: true, username: 'root_1' });

const codeOf = (about: Partial<PromoCode>): PromoCode => ({
  id: '00000000-0000-7000-9000-000000000001',
  code: 'SPRING-20',
  effect: { kind: 'percent', percent: 20 },
  state: 'active',
  periods: null,
  startsAt: '2026-01-01T00:00:30.000Z',
  endsAt: null,
  maxUses: 1_500,
  uses: 1_204,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...about,
});

function serverOf(codes: readonly PromoCode[]): FakeServer {
  return new FakeServer()
    .answer(LIST, { promoCodes: [...codes], page: 1, pageSize: 50, total: codes.length })
    .answer(PREVIEW, {
      plans: [
        {
          period: 'month',
          quote: {
            period: 'month',
            listCents: 3_900,
            discountCents: 780,
            dueCents: 3_120,
            freeDays: null,
            renewalCents: 3_900,
            promoCode: null,
          },
        },
        { period: 'year', quote: null },
      ],
    });
}

test('the table shows effect and uses of each code, and filters and order are sent to the server', async () => {
  const server = serverOf([codeOf({})]);
  await mountApp({ path: '/admin/promo-codes', user: admin(), server });
  const last = () => server.callsOf(LIST).at(-1)?.url.search;
  await expect.element(page.getByText('1,204 of 1,500')).toBeVisible();
  await expect.element(page.getByText('20% off')).toBeVisible();
  await page.getByLabelText('State').selectOptions('used-up');
  await expect.poll(last).toBe('?state=used-up');
  await button('Uses').click();
  await expect.poll(last).toContain('sort=uses&direction=asc');
  await page.getByRole('searchbox', { name: 'Search promo codes' }).fill('spring');
  await button('Search').click();
  await expect.poll(last).toContain('search=spring');
  await expectAccessiblePart();
});

test('a code is created with the prices that the server computes, and a refusal is shown at its field', async () => {
  const server = serverOf([]).respond(CREATE, () =>
    answerOf(400, {
      status: 400,
      code: 'invalid-request',
      detail: 'endsAt: Must be after the start',
      message: 'endsAt: Must be after the start',
      errors: [{ path: 'body.endsAt', message: 'Must be after the start' }],
    }),
  );
  await mountApp({ path: '/admin/promo-codes', user: admin(), server });
  await expect.element(page.getByText('No promo codes yet')).toBeVisible();
  await button('Create a code').click();
  await button('Create it').click();
  await expect.element(page.getByText('Use 3 to 40 letters, digits and hyphens.')).toBeVisible();
  expect(server.callsOf(CREATE)).toEqual([]);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('summer');
  await expect.element(page.getByText('$31.20 now, then $39.00 a month.')).toBeVisible();
  await expect.element(page.getByText('The code cannot be used.')).toBeVisible();
  await page.getByLabelText('What it does').selectOptions('final-price');
  await page.getByRole('textbox', { name: 'US dollars' }).fill('9.99');
  await page.getByLabelText('Plans').selectOptions('month');
  await expectAccessiblePart();
  await button('Create it').click();
  await expect.element(page.getByText('Must be after the start')).toBeVisible();
  expect(server.callsOf(CREATE).map(({ body }) => body)).toMatchObject([
    { code: 'summer', effect: { kind: 'final-price', cents: 999 }, periods: ['month'], endsAt: null, maxUses: null },
  ]);
});

test('a used code keeps its name and its effect, and an unchanged time keeps its seconds', async () => {
  const code = codeOf({});
  const server = serverOf([code]).answer(CHANGE, code);
  await mountApp({ path: '/admin/promo-codes', user: admin(), server });
  await button('SPRING-20').click();
  await expect.element(page.getByRole('textbox', { name: 'Code', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Purchases in all (optional)' }).fill('2000');
  await button('Save').click();
  await expect
    .poll(() => server.callsOf(CHANGE).map(({ body }) => body))
    .toMatchObject([{ code: 'SPRING-20', startsAt: '2026-01-01T00:00:30.000Z', maxUses: 2_000 }]);
});
