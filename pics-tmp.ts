import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from './e2e/playwright.config.ts';
import { ADMINISTRATOR, newLearner, signIn } from './e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct } from './e2e/support/product-process.ts';
import { ApiVisitor } from './e2e/support/api-visitor.ts';
import { openSignedIn } from './e2e/support/stored-session.ts';

const OUT = '/tmp/w-b-pics';
async function settled(page: Page) {
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => document.querySelector('#initializing, [inert], main [aria-busy=true]') === null);
  await page.waitForTimeout(600);
}
const dataDir = makeDataDir();
const product = await startProduct({ command: ['node', 'server/src/main.ts'], dataDir, env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password } } as never);
try {
  const admin = new ApiVisitor(product.url);
  admin.token = (await admin.call('POST /api/auth/login', { body: { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password } })).body.token;
  await admin.call('POST /api/admin/promo-codes', { body: { code: 'SPRING', effect: { kind: 'percent', percent: 33 }, periods: null, startsAt: '2020-01-01T00:00:00Z', endsAt: null, maxUses: null } });
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: CHROMIUM_FLAGS });
  for (const [width, theme] of [[1440, 'dark'], [1280, 'light'], [390, 'dark'], [390, 'light']] as const) {
    const context = await browser.newContext({ viewport: { width, height: width > 500 ? 800 : 844 }, reducedMotion: 'reduce' });
    await context.addInitScript((isDark) => { localStorage.setItem('darkMode', String(isDark)); localStorage.setItem('skipLoadingAnimations', 'true'); }, theme === 'dark');
    const page = await context.newPage();
    const shoot = async (name: string) => { await settled(page); await page.screenshot({ path: `${OUT}/${name}-${width}-${theme}.png`, fullPage: true }); };
    const learner = newLearner(`pics${width}${theme}`);
    await signIn(product, learner);
    await openSignedIn(page, product, learner, '/pricing');
    await settled(page);
    const pro = page.getByRole('article', { name: 'Pro' });
    await pro.getByRole('textbox').fill('spring');
    await pro.getByRole('button', { name: 'Apply' }).click();
    await page.waitForTimeout(800);
    await shoot('pricing');
    await pro.getByRole('link', { name: 'Continue to checkout' }).click();
    await page.getByText('Due now').waitFor();
    await shoot('checkout');
    await page.getByRole('button', { name: /^Complete the test purchase/ }).click();
    await page.getByRole('heading', { name: 'You have Pro' }).waitFor();
    await shoot('success');
    await page.getByRole('main').getByRole('link', { name: 'Billing settings' }).click();
    await page.getByRole('button', { name: 'Withdraw and get a refund' }).waitFor();
    await shoot('billing');
    await page.getByRole('button', { name: 'Withdraw and get a refund' }).click();
    await shoot('withdraw');
    await page.getByRole('button', { name: /^Withdraw and refund/ }).click();
    await page.getByRole('link', { name: 'Show the receipt' }).waitFor();
    await shoot('withdrawn');
    await page.getByRole('link', { name: 'Show the receipt' }).click();
    await page.getByRole('heading', { name: /^Refund receipt/ }).waitFor();
    await shoot('invoice');
    if (width === 1280) { await page.emulateMedia({ media: 'print' }); await shoot('print'); }
    await context.close();
  }
  await browser.close();
} finally {
  await product.stop?.();
  removeDataDir(dataDir);
}
