/**
 * Runs checks, all of them even when one fails, and closes with a table of what each part cost and the line that counts
 * them. Parts may run beside one another: what a command prints is then kept back until it ends.
 *
 * A browser story that failed and passed when it was run again counts as passed and is named at the end as flaky, with
 * its trace. More than FLAKY_STORIES_MAX of them fail the run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runQuietly } from './workspace.mjs';

export const FLAKY_STORIES_MAX = 2;

export class Tally {
  #parts = [];
  #failures = [];
  #flaky = [];
  #folder = mkdtempSync(join(tmpdir(), 'tradesense-test-'));
  #startedAt = performance.now();

  /** Work that counts no check, for the table of times. */
  async step(name, work) {
    const part = this.#begin(name);
    const result = await work();
    part.end();
    return result;
  }

  /** A command that passes or fails as one check. Its output is printed when it ends. */
  async check(name, command, args) {
    const part = this.#begin(name);
    const { code, output } = await runQuietly(command, args);
    part.end();
    console.log(`\n— ${name} (${seconds(part)} s)${output === '' ? '' : `\n${output.trimEnd()}`}`);
    if (code === 0) part.passed += 1;
    else this.#fail(part, `exit code ${code}`);
  }

  /** Vitest with every test counted. `env` is added to the environment. */
  async vitest(name, args, env) {
    console.log(`\n— ${name}`);
    const part = this.#begin(name);
    const report = join(this.#folder, `${name.replaceAll(/\W+/g, '-')}.json`);
    const code = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      { env },
    );
    part.end();
    const result = readReport(report);
    if (result === null) return this.#fail(part, `no report, exit code ${code}`);
    part.passed += result.numPassedTests;
    part.skipped += result.numPendingTests + (result.numTodoTests ?? 0);
    part.failed += result.numFailedTests;
    if (result.numFailedTests > 0) this.#failures.push(`${name}: ${result.numFailedTests} tests`);
    else if (code !== 0) this.#fail(part, `exit code ${code}`);
    if (result.numTotalTests === 0) this.#fail(part, 'ran no test');
  }

  /** Playwright with every story counted. */
  async playwright(name, args, env) {
    console.log(`\n— ${name}`);
    const part = this.#begin(name);
    const path = join(this.#folder, 'stories.json');
    const code = await run('playwright', ['test', ...args, '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    });
    part.end();
    const report = readReport(path);
    if (report?.stats === undefined) return this.#fail(part, `no report, exit code ${code}`);
    const { expected, unexpected, flaky, skipped } = report.stats;
    part.passed += expected + flaky;
    part.failed += unexpected;
    part.skipped += skipped;
    this.#flaky.push(...report.suites.flatMap((suite) => flakyStories(suite)));
    if (flaky > FLAKY_STORIES_MAX) this.#fail(part, `${flaky} stories are flaky, more than ${FLAKY_STORIES_MAX}`);
    if (unexpected > 0) this.#failures.push(`${name}: ${unexpected} failed`);
    else if (code !== 0) this.#fail(part, `exit code ${code}`);
    if (part.passed + part.failed === 0) this.#fail(part, 'ran no story');
  }

  /** Prints the times, what was flaky, what failed, and the closing line. Returns the exit code. */
  close() {
    rmSync(this.#folder, { recursive: true, force: true });
    const total = (what) => this.#parts.reduce((sum, part) => sum + part[what], 0);
    const whole = { name: 'everything', startedAt: this.#startedAt, endedAt: performance.now() };
    const rows = [...this.#parts, { ...whole, passed: total('passed'), failed: total('failed') }];
    console.log(`\n${row('part', 'seconds', 'passed', 'failed')}`);
    for (const part of rows) console.log(row(part.name, seconds(part), part.passed, part.failed));
    console.log('');
    for (const { name, error, trace } of this.#flaky)
      console.log(`flaky ${name}\n      ${error}\n      trace: ${trace}`);
    for (const failure of this.#failures) console.log(`FAILED ${failure}`);
    console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
    return total('failed') === 0 ? 0 : 1;
  }

  #begin(name) {
    const part = { name, passed: 0, failed: 0, skipped: 0, startedAt: performance.now(), endedAt: 0 };
    this.#parts.push(part);
    return Object.assign(part, { end: () => (part.endedAt = performance.now()) });
  }

  #fail(part, reason) {
    part.failed += 1;
    this.#failures.push(`${part.name}: ${reason}`);
  }
}

const seconds = ({ startedAt, endedAt }) => Math.round((endedAt - startedAt) / 1000);

const row = (name, ...cells) => name.padEnd(40) + cells.map((cell) => String(cell).padStart(9)).join('');

/** The flaky stories of a suite of Playwright's report and of the suites in it. */
function flakyStories(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.filter(({ status }) => status === 'flaky').map((test) => flakyStory(spec, test)),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flakyStories(inner))];
}

function flakyStory({ file, line, title }, { results }) {
  const attachments = results.flatMap((result) => result.attachments);
  const message = results.find(({ status }) => status !== 'passed')?.error?.message ?? 'no error message';
  return {
    name: `${file}:${line} ${title}`,
    error: message.split('\n')[0],
    trace: attachments.findLast(({ name }) => name === 'trace')?.path ?? 'none was kept',
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`report not readable: ${error.message}`);
    return null;
  }
}
