import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { ApiVisitor } from '../e2e/support/api-visitor.ts';
import { makeWorking } from '../e2e/support/desk-states.ts';
import { setTextSize } from '../e2e/support/display-settings.ts';
import { ADMINISTRATOR } from '../e2e/support/learner.ts';
import type { ProductProcess } from '../e2e/support/product-process.ts';
import { enterAsAdministrator } from '../e2e/support/shell-visit.ts';
import { freshAccount } from '../e2e/support/trading-by-api.ts';

interface Setting {
  readonly context?: BrowserContextOptions;
  readonly textFactor?: number;
}

/** Display settings of a reader's system with which screenshots are taken. All but `motion` have reduced motion. */
export const SETTINGS = {
  'forced-light': { context: { forcedColors: 'active', colorScheme: 'light' } },
  'forced-dark': { context: { forcedColors: 'active', colorScheme: 'dark' } },
  'large-text': { textFactor: 2 },
  motion: { context: { reducedMotion: 'no-preference' } },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

export interface SettingShots {
  readonly browser: Browser;
  readonly product: ProductProcess;
  readonly width: number;
  readonly setting: SettingName;
  readonly running: RunningTasks;
  /** Takes a screenshot of the open page once it has settled. */
  readonly shoot: (page: Page, name: string) => Promise<void>;
}

/** Pages that an administrator can open directly. */
const PATHS = {
  desk: '/sandbox',
  lesson: '/study/how-markets-work/candle?step=guided',
  dashboard: '/dashboard',
  feed: '/feed',
  profile: '/profile',
  notifications: '/notifications',
  classes: '/classes',
  administration: '/admin',
  users: '/admin/users',
} as const;

/** Addresses of a running Bias Test and a running Chart Exam. */
interface RunningTasks {
  readonly 'bias-test': string;
  readonly 'chart-exam': string;
}

/** Creates positions, a post and a class of the administrator, so that the pages have something to show. */
export async function prepareSettingShots(product: ProductProcess): Promise<RunningTasks> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  visitor.token = (await visitor.call('POST /api/auth/login', { body: { email, password } })).body.token;
  await visitor.call('POST /api/auth/accept-terms');
  await visitor.call('PUT /api/profile/username', { body: { username: 'picture_taker' } });
  const text = 'I marked the wick, not the close.';
  await visitor.raw('POST', '/api/posts', { text }, { 'idempotency-key': crypto.randomUUID() });
  await visitor.call('PUT /api/classes/teaching', { body: { teaches: true } });
  await visitor.call('POST /api/classes', { body: { id: crypto.randomUUID(), name: 'Evening class' } });
  await makeWorking(await freshAccount(product));
  const test = await visitor.call('POST /api/bias-tests', { body: { asset: 'BTC', timeframe: '1d' } });
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'practice' } as const;
  const exam = await visitor.call('POST /api/chart-exams', { body });
  return {
    'bias-test': `/bias-test/BTC?test=${test.body.id}`,
    'chart-exam': `/chart-exam/swing-analysis?exam=${exam.body.id}`,
  };
}

/** Takes screenshots of the main screens with one of the settings. */
export async function takeSettingShots({
  browser,
  product,
  width,
  setting,
  running,
  shoot,
}: SettingShots): Promise<void> {
  const { context: more = {}, textFactor = 1 }: Setting = SETTINGS[setting];
  const viewport = { width, height: width > 500 ? 800 : 844 };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...more });
  await context.addInitScript(() => localStorage.setItem('skipLoadingAnimations', 'true'));
  const page = await context.newPage();
  await setTextSize(page, textFactor);
  const visit = async (name: string, path: string) => {
    await page.goto(`${product.url}${path}`);
    await shoot(page, name);
  };
  await visit('home', '/');
  await visit('sign-in', '/auth/login');
  await enterAsAdministrator(page, product);
  for (const [name, path] of Object.entries({ ...PATHS, ...running })) await visit(name, path);
  await context.close();
}
