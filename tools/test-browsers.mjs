// `npm run test:browsers`: runs the main journeys in Firefox and in WebKitGTK, which shares its engine with Safari.
// Installs the Debian packages if the programs are missing, without the packages that these recommend: those play media,
// and make up half of the download.
import { existsSync } from 'node:fs';
import { Tally } from './tally.mjs';
import { childEnvironment, ensureInstalled, run } from './workspace.mjs';

const PACKAGES = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
];

const missing = () => PACKAGES.filter(([program]) => !existsSync(program)).map(([, name]) => name);

async function ensureEngines() {
  if (missing().length === 0) return;
  const names = missing().join(' ');
  console.log(`Installing ${names} …`);
  const install = `DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${names}`;
  await run('sh', ['-c', `apt-get update -qq && ${install}`]);
  if (missing().length === 0) return;
  console.error(`${missing().join(', ')} could not be installed: install them and try again.`);
  process.exit(1);
}

await ensureInstalled();
const tally = new Tally();
await tally.step('browsers', ensureEngines);
await tally.playwright('journeys in Firefox and WebKit', ['-c', 'e2e/engines/engines.config.ts'], childEnvironment());
process.exitCode = tally.close();
