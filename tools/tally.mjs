// Runs checks one after the other, all of them even when one fails, and closes with the one line that counts them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './workspace.mjs';

export class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  #failures = [];
  #folder = mkdtempSync(join(tmpdir(), 'tradesense-test-'));

  /** A command that passes or fails as one check. */
  async check(name, command, args) {
    console.log(`\n— ${name}`);
    const code = await run(command, args);
    if (code === 0) this.#passed += 1;
    else this.#fail(name, `exit code ${code}`);
  }

  /** Vitest with every test counted. `env` is added to the environment. */
  async vitest(name, args, env) {
    console.log(`\n— ${name}`);
    const report = join(this.#folder, `${name.replaceAll(/\W+/g, '-')}.json`);
    const code = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      { env },
    );
    const result = readReport(report);
    if (result === null) return this.#fail(name, `no report, exit code ${code}`);
    this.#passed += result.numPassedTests;
    this.#skipped += result.numPendingTests + (result.numTodoTests ?? 0);
    this.#failed += result.numFailedTests;
    if (result.numFailedTests > 0) this.#failures.push(`${name}: ${result.numFailedTests} tests`);
    else if (code !== 0) this.#fail(name, `exit code ${code}`);
    if (result.numTotalTests === 0) this.#fail(name, 'ran no test');
  }

  /** Playwright with every story counted. */
  async playwright(name, args, env) {
    console.log(`\n— ${name}`);
    const report = join(this.#folder, 'stories.json');
    const code = await run('playwright', ['test', ...args, '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const stats = readReport(report)?.stats;
    if (stats === undefined) return this.#fail(name, `no report, exit code ${code}`);
    this.#passed += stats.expected;
    this.#failed += stats.unexpected + stats.flaky;
    this.#skipped += stats.skipped;
    if (stats.unexpected + stats.flaky > 0)
      this.#failures.push(`${name}: ${stats.unexpected} failed, ${stats.flaky} flaky`);
    else if (code !== 0) this.#fail(name, `exit code ${code}`);
    if (stats.expected === 0 && stats.unexpected === 0) this.#fail(name, 'ran no story');
  }

  /** Prints what failed and the closing line; answers the exit code. */
  close() {
    rmSync(this.#folder, { recursive: true, force: true });
    console.log('');
    for (const failure of this.#failures) console.log(`FAILED ${failure}`);
    console.log(`${this.#passed} passed, ${this.#failed} failed, ${this.#skipped} skipped`);
    return this.#failed === 0 ? 0 : 1;
  }

  #fail(name, reason) {
    this.#failed += 1;
    this.#failures.push(`${name}: ${reason}`);
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`report not readable: ${error.message}`);
    return null;
  }
}
