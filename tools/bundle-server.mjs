// Bundles the server and the packages that it loads into a few files of `server/dist`, so that a start need not read
// 2,800 modules. `bundle-server.mjs <entry> <folder>` bundles another entry into another folder, such as the server for
// tests in which days pass. It runs on Node 24 (`ensureServerBuilt` in workspace.mjs).
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rolldown } from 'rolldown';
import { parseDocument } from 'yaml';
import { root } from './workspace.mjs';

const [entry = 'server/src/main.ts', folder = 'server/dist'] = process.argv.slice(2);
const OUTPUT = join(root, folder);
const SOURCES = join(root, 'server', 'src');
const CONTENT = join(root, 'content');
/** File with the parsed content, which every server reads. */
const PARSED_CONTENT = join(root, 'server', 'dist', 'content.json');
/** Time in ms for which files of the previous build are retained, because a running server may still load them. */
const OLD_FILES_KEPT_MS = 24 * 3_600_000;

/** Packages that read files next to their own, load native code, or patch modules as they are loaded. */
const NOT_BUNDLED = [
  /^node:/,
  /^@electric-sql\/pglite/,
  /^@node-rs\/argon2/,
  /^@opentelemetry\//,
  /^@sentry\/node/,
  'ccxt',
  'ioredis',
  'pg-native',
  'pino',
  'sharp',
];

/**
 * Replaces `import.meta.url` in each module by the address of its source file, because server modules find other files
 * relative to this address.
 */
const sourceAddresses = {
  name: 'source-addresses',
  transform(code, id) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return null;
    const source = JSON.stringify(relative(OUTPUT, id));
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null };
  },
};

/** Fails if the code of a package would look for files next to the bundle. Add such a package to `NOT_BUNDLED`. */
const ownFiles = {
  name: 'own-files',
  transform(code, id) {
    if (/node_modules/.test(id) && /\b__(dirname|filename)\b|import\.meta\.(url|dirname|filename|resolve)/.test(code)) {
      this.error(`${relative(root, id)} looks for files next to itself, so its package cannot be bundled`);
    }
    return null;
  },
};

function removeOldFiles(written) {
  const before = Date.now() - OLD_FILES_KEPT_MS;
  for (const file of readdirSync(OUTPUT)) {
    const path = join(OUTPUT, file);
    if (!written.has(file) && statSync(path).mtimeMs < before) rmSync(path);
  }
}

/**
 * Writes the parsed YAML files of `content/` (server/src/modules/study/content/parsed-content.ts). Leaves out faulty
 * files, because the server reports their faults.
 */
function writeParsedContent() {
  const texts = globSync('**/*.yaml', { cwd: CONTENT }).map((path) => readFileSync(join(CONTENT, path), 'utf8'));
  const parsed = texts.flatMap((text) => {
    const document = parseDocument(text, { merge: true });
    const value = document.errors.length === 0 ? document.toJS() : undefined;
    const isJson = value !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
    return isJson ? [[createHash('sha256').update(text).digest('hex'), value]] : [];
  });
  writeFileSync(PARSED_CONTENT, JSON.stringify(Object.fromEntries(parsed)));
}

const bundle = await rolldown({
  cwd: root,
  input: { [basename(entry, '.ts')]: entry },
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [ownFiles, sourceAddresses],
});
// Keeps names and writes source maps for `npm run stack`. Node itself does not read the maps, because reading them
// takes 35 MB of memory.
const { output } = await bundle.write({
  dir: OUTPUT,
  format: 'esm',
  minify: false,
  comments: { legal: false, annotation: false, jsdoc: false },
  sourcemap: true,
  // V8 keeps the source in memory and needs two bytes for each character unless the whole file is ASCII.
  charset: 'ascii',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
if (OUTPUT === dirname(PARSED_CONTENT)) writeParsedContent();
removeOldFiles(new Set([...output.map(({ fileName }) => fileName), basename(PARSED_CONTENT)]));
