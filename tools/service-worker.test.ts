// If this fails, browsers keep old files of the app shell after a release, because the version of the service worker
// stays the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shellPaths, workerVersion } from '../web/build/service-worker.ts';

const HASHED = ['static/app-1a2b3c.js', 'static/app-4d5e6f.css'];
const FILES = [
  'app-shell.html',
  'offline.html',
  'offline.css',
  'offline.js',
  'theme.js',
  'favicon.svg',
  'manifest.webmanifest',
];

function writeBuild(changed: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of FILES) writeFileSync(join(folder, file), file === changed ? 'new' : 'old');
  return folder;
}

const versionOf = (changed: string | null, code = 'worker', hashed: readonly string[] = HASHED) =>
  workerVersion(writeBuild(changed), code, hashed);

test('two equal builds have the same version', async () => {
  const version = await versionOf(null);
  expect(version).toMatch(/^[\da-f]{12}$/);
  expect(await versionOf(null, 'worker', HASHED.toReversed())).toBe(version);
});

test.each(FILES)('the version changes with %s', async (file) => {
  expect(await versionOf(file)).not.toBe(await versionOf(null));
});

test('the version changes with the worker and with the name of a hashed file', async () => {
  const version = await versionOf(null);
  expect(await versionOf(null, 'other worker')).not.toBe(version);
  expect(await versionOf(null, 'worker', ['static/app-000000.js'])).not.toBe(version);
});

test('every path that the worker caches is in the version', () => {
  const covered = [...FILES.map((file) => `/${file.replace('.html', '')}`), ...HASHED.map((file) => `/${file}`)];
  expect(new Set(shellPaths(HASHED))).toEqual(new Set(covered));
});
