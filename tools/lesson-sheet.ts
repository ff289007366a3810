/**
 * `npm run lesson-sheet -- FOLDER [STEPS] [LESSONS]`: takes a screenshot of each step of every lesson at 1280 and 390
 * pixels, puts all screenshots on one page (`FOLDER/index.html`) and those of each topic and width on another
 * (`FOLDER/<topic>-<width>.html` and `.png`), and prints elements that are wider than their page or cut off. STEPS and
 * LESSONS are comma-separated lists; default: all. Run `npm run build` first.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../e2e/playwright.config.ts';
import { ADMINISTRATOR } from '../e2e/support/learner.ts';
import { makeDataDir, REAL_CHARTS, removeDataDir, SERVER, startProduct } from '../e2e/support/product-process.ts';
import { enterAsAdministrator } from '../e2e/support/shell-visit.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { LESSON_STEPS } from '../web/src/features/study/lesson/step-names.ts';
import { ensureBrowser } from './browser.mjs';
import { root } from './workspace.mjs';

const WIDTHS = [1280, 390] as const;
type Width = (typeof WIDTHS)[number];
/** Width of a screenshot on the sheet. The text of a wide page is readable when the browser is zoomed in. */
const SHOWN_WIDTH: Readonly<Record<Width, number>> = { 1280: 560, 390: 260 };
const HEIGHT = 844;
/** Number of pages that are open at the same time. */
const TABS = 2;

interface Shot {
  readonly topic: string;
  readonly lesson: string;
  readonly step: string;
}

const fileOf = ({ lesson, step }: Shot, width: Width) => `${lesson}-${step}-${width}.jpg`;

/** Waits until the app reports that it has settled (`web/src/settling.ts`) and every chart is drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const charts = [...document.querySelectorAll('main figure:has([role=application])')];
    return (
      document.documentElement.hasAttribute('data-settled') &&
      document.querySelector('#initializing, main [aria-busy=true], main [class*=skeleton]') === null &&
      document.fonts.status === 'loaded' &&
      charts.every((chart) => chart.querySelector('canvas') !== null)
    );
  });
}

/** Returns the elements that extend beyond the page, or that are cut off and cannot be scrolled into view. */
function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} pixels too wide`);
    const textOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isShown = element.clientWidth > 1 && element.clientHeight > 1;
      if (!isShown || textOf(element) === '') continue;
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1);
      if (isCut) found.push(`cut off: ${textOf(element)}`);
    }
    for (const chart of document.querySelectorAll('main figure:has(canvas)')) {
      const heights = [...chart.querySelectorAll('canvas')].map(({ clientHeight }) => clientHeight);
      if (Math.max(...heights) < 100) found.push('a chart without room');
    }
    return found;
  });
}

async function takeAll(
  context: BrowserContext,
  url: string,
  folder: string,
  width: Width,
  shots: Shot[],
): Promise<void> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(`${width}: ${error.message}`));
  for (let shot = shots.shift(); shot !== undefined; shot = shots.shift()) {
    await page.goto(`${url}/study/${shot.topic}/${shot.lesson}?step=${shot.step}`);
    await settled(page);
    const faults = await faultsOf(page);
    if (faults.length > 0) console.log(`${width} ${shot.lesson} ${shot.step}: ${faults.join('; ')}`);
    // The window is made as tall as the page, so that elements that stick to its edge lie below the text, not over it.
    const main = page.getByRole('main');
    const height = await main.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom + window.scrollY));
    await page.setViewportSize({ width, height: Math.max(height, HEIGHT) });
    await main.screenshot({ path: join(folder, fileOf(shot, width)), type: 'jpeg', quality: 70 });
    await page.setViewportSize({ width, height: HEIGHT });
  }
  await page.close();
}

function sheetHtml(title: string, shots: readonly Shot[], widths: readonly Width[]): string {
  const picture = (shot: Shot, width: Width) =>
    `<figure><img src="${fileOf(shot, width)}" width="${SHOWN_WIDTH[width]}" alt=""><figcaption>${shot.step} · ${width}</figcaption></figure>`;
  const lessons = [...new Set(shots.map(({ lesson }) => lesson))];
  const rows = lessons.map((lesson) => {
    const own = shots.filter((shot) => shot.lesson === lesson);
    return `<h2>${lesson}</h2>${widths
      .map((width) => `<div>${own.map((shot) => picture(shot, width)).join('')}</div>`)
      .join('')}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>
body{font:14px system-ui;background:#888;margin:12px;width:max-content}
div{display:flex;gap:8px;align-items:flex-start;margin-bottom:8px}
figure{margin:0}figcaption{font-size:12px}img{display:block}</style><h1>${title}</h1>${rows.join('')}\n`;
}

async function drawSheets(browser: Browser, folder: string, shots: readonly Shot[]): Promise<void> {
  writeFileSync(join(folder, 'index.html'), sheetHtml('All lessons', shots, WIDTHS));
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  for (const topic of new Set(shots.map((shot) => shot.topic)))
    for (const width of WIDTHS) {
      const own = shots.filter((shot) => shot.topic === topic);
      const file = join(folder, `${topic}-${width}.html`);
      writeFileSync(file, sheetHtml(topic, own, [width]));
      await page.goto(`file://${file}`);
      await page.locator('body').screenshot({ path: join(folder, `${topic}-${width}.png`) });
    }
  await page.close();
}

const [folderName, stepList, lessonList] = process.argv.slice(2);
if (folderName === undefined) throw new Error('FOLDER is needed: a folder outside the repository');
const folder = resolve(folderName);
const steps: readonly string[] = stepList === undefined || stepList === '' ? LESSON_STEPS : stepList.split(',');
const { topics } = readLibrary(join(root, 'content'));
const all = topics.flatMap(({ id: topic, lessons }) =>
  lessons.flatMap((lesson) => steps.map((step): Shot => ({ topic, lesson, step }))),
);
const shots = lessonList === undefined ? all : all.filter(({ lesson }) => lessonList.split(',').includes(lesson));

const executablePath = await ensureBrowser();
const dataDir = makeDataDir();
const product = await startProduct({
  command: SERVER,
  dataDir,
  env: { ...REAL_CHARTS, ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password },
});
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
try {
  mkdirSync(folder, { recursive: true });
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      reducedMotion: 'reduce',
    });
    await context.addInitScript(() => {
      localStorage.setItem('darkMode', 'true');
      localStorage.setItem('skipLoadingAnimations', 'true');
    });
    const first = await context.newPage();
    await enterAsAdministrator(first, product);
    await first.close();
    const queue = [...shots];
    await Promise.all(Array.from({ length: TABS }, () => takeAll(context, product.url, folder, width, queue)));
    await context.close();
  }
  await drawSheets(browser, folder, shots);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
