// If this fails, a package with a known weakness can stay in the product past its deadline without anybody noticing.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { faultsOf, readReport, REMEDY_DAYS, type Advisory } from './advisories.ts';
import { root } from './workspace.mjs';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const URL = 'https://github.com/advisories/GHSA-of-a-test';
const high: Advisory = { url: URL, package: 'fastify', title: 'It falls over', severity: 'high' };
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

test('a new, an overdue and a fixed weakness are reported, but not one within its time limit', () => {
  expect(faultsOf([high], {}, at('2026-02-01'))).toEqual([expect.stringMatching(/^new, replace it within 7 days/)]);
  expect(faultsOf([high], { [URL]: '2026-02-01' }, at('2026-02-07'))).toEqual([]);
  expect(faultsOf([high], { [URL]: '2026-02-01' }, at('2026-02-08'))).toEqual([
    `seen on 2026-02-01, replace it now: fastify (high): It falls over, ${URL}`,
  ]);
  expect(faultsOf([], { [URL]: '2026-02-01' }, at('2026-02-02'))).toEqual([
    `gone, remove it from tools/advisories.json: ${URL}`,
  ]);
});

test('an unreadable report gives null, so that a registry that does not answer is not taken for good news', () => {
  expect(['', 'not json', '{"error":{"code":"ENOAUDIT"}}'].map(readReport)).toEqual([null, null, null]);
});

test('the time limits that docs/security.md states are those that the command uses', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const said = /within (\d+) days if it is critical, (\d+) if high, (\d+) if moderate, (\d+) if low/.exec(text);
  const { critical, high: severe, moderate, low } = REMEDY_DAYS;
  expect(said?.slice(1).map(Number)).toEqual([critical, severe, moderate, low]);
});

/**
 * Starts a registry that reports exactly the given weaknesses, and returns its address. If `weaknesses` is `null`, the
 * registry responds with 404.
 */
async function startRegistry(weaknesses: object | null): Promise<string> {
  const server = createServer((request, response) => {
    const isAudit = request.url?.endsWith('/security/advisories/bulk') === true && weaknesses !== null;
    response.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? weaknesses : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

/** Runs the command as an operator does, with npm's own client and this registry. */
function runCommand(registry: string): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' };
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', 'advisories'], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${err}${out}` }),
    );
  });
}

test('the command ends with 1 for a new weakness of a shipped package', { timeout: 60_000 }, async () => {
  const of = { id: 1, url: URL, title: 'It falls over', severity: 'high', vulnerable_versions: '*', cwe: [] };
  const found = await runCommand(await startRegistry({ fastify: [{ ...of, cvss: { score: 0, vectorString: null } }] }));
  expect(found.output).toContain('fastify (high): It falls over');
  expect(found.code).toBe(1);
  const none = await runCommand(await startRegistry({}));
  expect(none).toEqual({ code: 0, output: '0 known weaknesses in shipped packages, 0 to act on\n' });
  const silent = await runCommand(await startRegistry(null));
  expect(silent).toEqual({ code: 1, output: expect.stringMatching(/^The registry did not say/) });
});
