// Code that the commands (`start.mjs`, `test.mjs` …) share: paths, installing, building, and running a child process
// until it exits. It is plain JavaScript for Node 20, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const installStamp = join(root, 'node_modules', '.tradesense-install');
const NEEDED_MAJOR = 24;

/**
 * Returns the path of the Node that npm installed with the packages. Without an installed Node, returns the path of the
 * running Node, or ends the process with a message if the running Node is older than Node 24.
 */
export function nodeBinary() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  console.error(
    `TradeSense needs Node ${NEEDED_MAJOR} or newer. This is ${process.version}, and there is no packaged Node for ` +
      `${process.platform}-${process.arch}: install Node ${NEEDED_MAJOR} and try again.`,
  );
  process.exit(1);
}

/**
 * Returns the environment of child processes: Node 24 and the packages' commands come first on the PATH, and compiled
 * code is cached.
 */
export function childEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
    ...extra,
  };
}

/**
 * Command-line arguments that start the server in Node. Without a limit, V8's space for young objects grows with the
 * memory of the machine, up to 128 MB per thread; docs/performance.md has the figures. Without `no-flush-liftoff-code`,
 * `returnUnusedMemory` would also discard the compiled code of the embedded database, and V8 would later optimize its
 * parser (database-embedded-code.ts). `ops/Containerfile` has the same values.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--no-flush-liftoff-code',
  join(root, 'server', 'dist', 'main.js'),
];

/**
 * Environment variables that limit the memory of the server. The C library may use fewer memory pools, because each
 * pool keeps freed memory. The thresholds for large blocks are fixed, because the library would otherwise raise them
 * and return hardly any memory to the system.
 */
export const serverMemorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Runs a command until it exits. Returns its exit code, or 1 if a signal ended it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: childEnvironment(), ...options });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command until it exits, without showing its output. `env` is added to the environment. Returns the output, and
 * the exit code or 1 if a signal ended it.
 */
export function runQuietly(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: childEnvironment(env) });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

function fileHash(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Returns the path of a file from the root, with its size and modification time. */
function fileState(path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${path} ${size} ${mtimeMs}`;
}

/**
 * Returns a text with the size and modification time of every file below a folder whose name `isSource` accepts, except
 * tests and build output. The text changes when any of these files changes.
 */
function fingerprint(folder, isSource = () => true) {
  const lines = [];
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isSource(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (/[\\/](dist|node_modules)[\\/]|\.tsbuildinfo$|\.test\.tsx?$/.test(path)) continue;
    lines.push(fileState(relative(root, path)));
  }
  return lines.sort().join('\n');
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Whether packages were installed manually since the lock file last changed. npm's own lock file, in `node_modules`, is
 * then newer than the repository's lock file.
 */
function isInstalledByHand() {
  const [installed, wanted] = [join(root, 'node_modules', '.package-lock.json'), join(root, 'package-lock.json')];
  return !existsSync(installStamp) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

/** Runs `npm ci` if the lock file has changed since the last install. */
export async function ensureInstalled() {
  const wanted = `${fileHash(join(root, 'package-lock.json'))} ${process.platform}-${process.arch}`;
  if (readStamp(installStamp) === wanted) return;
  if (isInstalledByHand()) {
    writeFileSync(installStamp, wanted);
    return;
  }
  console.log('Installing packages …');
  // NOTE: the PATH must not contain the packages' command folder, `node_modules/.bin`. Otherwise npm would run on the
  // Node in that folder, which npm replaces.
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { env: { ...process.env, PATH: path.join(':') } });
  if (code !== 0) process.exit(code);
  writeFileSync(installStamp, wanted);
}

/** Environment variables whose values the build writes into the pages. */
const BUILD_SETTINGS = ['VITE_SOCIAL_X_URL', 'VITE_SOCIAL_YOUTUBE_URL', 'VITE_SOCIAL_DISCORD_URL'];

/**
 * Runs `command` with Node if the text `sources` differs from the text of the last build into `folder`. A hash of the
 * text is stored in `.build-stamp`.
 */
async function ensureUpToDate(what, folder, sources, command) {
  const stamp = join(root, folder, '.build-stamp');
  const wanted = createHash('sha256').update(sources).digest('hex');
  if (readStamp(stamp) === wanted) return;
  console.log(`Building ${what} …`);
  rmSync(stamp, { force: true });
  const code = await run(nodeBinary(), command.args, { cwd: command.cwd });
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, wanted);
}

function fingerprintOf(folders) {
  return folders.map((folder) => fingerprint(folder)).join('\n') + fileHash(join(root, 'package-lock.json'));
}

/** Files outside `web`, `core/src` and `contract/src` that the pages are built from, besides the texts of lessons. */
const OTHER_PAGE_FILES = ['content/glossary.yaml', 'core/package.json', 'contract/package.json', 'tsconfig.base.json'];

/** Returns a text that changes when any file that the pages are built from changes. */
export function pageSources() {
  return [
    fingerprintOf(['web', 'core/src', 'contract/src']),
    fingerprint('content/lessons', (name) => name === 'lesson.mdx'),
    ...OTHER_PAGE_FILES.map(fileState),
  ].join('\n');
}

/** Builds the web pages if their sources or settings changed since the last build. */
function ensurePagesBuilt() {
  const sources = pageSources() + JSON.stringify(BUILD_SETTINGS.map((name) => process.env[name] ?? ''));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const command = { args: [vite, 'build', '--logLevel', 'warn'], cwd: join(root, 'web') };
  return ensureUpToDate('the pages', 'web/dist', sources, command);
}

/** Bundles the server if its sources changed since the last build. */
export function ensureServerBuilt() {
  const bundler = join(root, 'tools', 'bundle-server.mjs');
  const sources = fingerprintOf(['server/src', 'core/src', 'contract/src', 'content']) + fileHash(bundler);
  return ensureUpToDate('the server', 'server/dist', sources, { args: [bundler], cwd: root });
}

/**
 * Bundles the test server whose clock a test can move ahead by days, if its sources changed. The product does not
 * contain this server.
 */
export function ensureStoryServerBuilt() {
  const bundler = join(root, 'tools', 'bundle-server.mjs');
  const entry = 'e2e/support/story-server.ts';
  const sources =
    fingerprintOf(['server/src', 'server/test', 'core/src', 'contract/src']) +
    fileHash(bundler) +
    fileHash(join(root, entry));
  const args = [bundler, entry, 'e2e/dist'];
  return ensureUpToDate('the server of stories', 'e2e/dist', sources, { args, cwd: root });
}

/** Builds the pages and the server if they changed. */
export async function ensureBuilt() {
  await ensurePagesBuilt();
  await ensureServerBuilt();
}
