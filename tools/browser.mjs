// Finds a Chromium for the browser stories, or gets one: Playwright's own download first, else the system's package.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root, run } from './workspace.mjs';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const { chromium } = createRequire(`${root}/package.json`)('@playwright/test');
  return [...CANDIDATES, chromium.executablePath()].find((path) => existsSync(path));
}

/** The path of a Chromium, installed if need be; ends the process with a sentence where none can be had. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('Installing a browser for the stories …');
  if ((await run('npx', ['playwright', 'install', 'chromium'])) !== 0) {
    await run('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium']);
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  console.error('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH.');
  process.exit(1);
}
