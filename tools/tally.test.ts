// If this fails, a run passes although a check failed, or a flaky story fails a run or goes unnoticed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { root } from './tidy/source-file.ts';
import { FLAKY_MAX } from './tally.mjs';

vi.setConfig({ testTimeout: 180_000 });

const folders: string[] = [];

function runTally(env: Readonly<Record<string, string>>): { code: number | null; output: string } {
  const output = mkdtempSync(join(tmpdir(), 'tradesense-tally-'));
  folders.push(output);
  const { status, stdout } = spawnSync('node', ['tools/tally-fixtures/run-tally.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TALLY_OUTPUT: output, ...env },
  });
  return { code: status, output: stdout };
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const traceIn = (output: string): string => /trace: (\S+trace\.zip)/.exec(output)?.[1] ?? '';

describe('a story that fails and passes when it is run again', () => {
  it('counts as passed, and is named with its first error and a stored trace', () => {
    const { code, output } = runTally({ FLAKY_STORIES: String(FLAKY_MAX) });
    expect(output).toMatch(/^flaky flaky\.spec\.ts:\d+ passes at the second run 1$/m);
    expect(output).toMatch(/^flaky flaky\.spec\.ts:\d+ passes at the second run 2$/m);
    expect(output).toContain('Error: the first run');
    expect(existsSync(traceIn(output))).toBe(true);
    expect(output).toContain('4 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
    // The table shows the time and count of each part, and the output of a command is printed under its name.
    expect(output).toMatch(/— a check \(\d+ s\)\nits output/);
    expect(output).toMatch(/^part +seconds +cores +passed +failed$/m);
    expect(output).toMatch(/^a check +\d+ +\d+\.\d +1 +0$/m);
    expect(output).toMatch(/^stories +\d+ +\d+\.\d +3 +0$/m);
    expect(output).toMatch(/^everything +\d+ +\d+\.\d +4 +0$/m);
    // A second table shows the time and count of each area of the product.
    expect(output).toMatch(/^area +seconds +passed\nprogram as a whole +\d+ +3$/m);
  });

  it(`fails the run if there are more than ${FLAKY_MAX} such stories`, () => {
    const { code, output } = runTally({ FLAKY_STORIES: String(FLAKY_MAX + 1) });
    expect(output).toContain(`FAILED stories: ${FLAKY_MAX + 1} stories are flaky`);
    expect(output).toContain('5 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });
});

it('a story that fails twice is named with its error, and a command that fails is counted, whatever else passes', () => {
  const { code, output } = runTally({ FLAKY_STORIES: '0', FAILING_STORY: 'yes', CHECK: 'process.exit(3)' });
  expect(output).toContain('FAILED a check: exit code 3');
  expect(output).toMatch(
    /^FAILED stories: flaky\.spec\.ts:\d+ never passes\n +Error: .*Expected: 2 \/ Received: 1.*\n +trace: \S+trace\.zip$/m,
  );
  expect(output).toContain('1 passed, 2 failed, 0 skipped');
  expect(code).toBe(1);
});

describe('a test file that fails', () => {
  it('is run once more: a test that passes then counts as passed, and is named with its first error', () => {
    const { code, output } = runTally({ TEST_FILES: '1', TESTS_FAIL: 'once' });
    expect(output).toMatch(/^flaky flaky-1\.fixture\.ts passes at the second run\n +the first run of 1$/m);
    expect(output).toMatch(/^tests +\d+ +\d+\.\d +2 +0$/m);
    expect(output).toMatch(/^program as a whole +\d+ +2$/m);
    expect(output).not.toContain('FAILED');
    expect(code).toBe(0);
  });

  it('fails the run when it fails again, and is named with its error', () => {
    const { code, output } = runTally({ TEST_FILES: '1', TESTS_FAIL: 'always' });
    expect(output).toContain('FAILED tests: flaky-1.fixture.ts passes at the second run: the first run of 1');
    expect(output).toMatch(/^tests +\d+ +\d+\.\d +1 +1$/m);
    expect(code).toBe(1);
  });

  it('fails the run when it cannot be loaded, although none of its tests failed', () => {
    const { code, output } = runTally({ TEST_FILES: '1', TESTS_FAIL: 'load' });
    expect(output).toContain('FAILED tests: flaky-1.fixture.ts the file itself: it cannot be loaded');
    expect(code).toBe(1);
  });

  it(`is not rerun if more than ${FLAKY_MAX} files fail`, () => {
    const { code, output } = runTally({ TEST_FILES: String(FLAKY_MAX + 1), TESTS_FAIL: 'once' });
    expect(output.match(/^FAILED tests: flaky-\d\.fixture\.ts/gm)).toHaveLength(FLAKY_MAX + 1);
    expect(code).toBe(1);
  });
});

it('an error that no test owns fails the run and is named with its cause', () => {
  const { code, output } = runTally({ TEST_FILES: '1', TESTS_FAIL: 'late' });
  expect(output).toContain('FAILED tests: unhandled: nobody waits / for this ← its cause');
  expect(code).toBe(1);
});
