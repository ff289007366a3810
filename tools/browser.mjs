// Finds or installs a Chromium for the end-to-end tests. It prefers Chromium's headless shell, which needs about a
// third less processor time, because it runs no windows or menus.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root, run } from './workspace.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CANDIDATES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/**
 * Environment variable of machines that only run checks: if it is set, the headless shell is installed even if another
 * browser is present.
 */
const INSTALLS_SHELL = 'INSTALL_HEADLESS_SHELL';

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const { chromium } = createRequire(`${root}/package.json`)('@playwright/test');
  return [...CANDIDATES, chromium.executablePath()].find((path) => existsSync(path));
}

const installPackage = (name) =>
  run('sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${name}`]);

async function installShell() {
  if (existsSync(HEADLESS_SHELL) || process.env[INSTALLS_SHELL] !== 'yes') return;
  if ((await installPackage('chromium-headless-shell')) !== 0)
    console.log('Chromium’s headless shell could not be installed: the stories take longer.');
}

/** Returns the path of a Chromium, which is installed if needed. Ends the process with a message if there is none. */
export async function ensureBrowser() {
  await installShell();
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('Installing a browser for the stories …');
  if ((await run('npx', ['playwright', 'install', 'chromium'])) !== 0) await installPackage('chromium-headless-shell');
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  console.error('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH.');
  process.exit(1);
}
