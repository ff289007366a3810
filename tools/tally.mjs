/**
 * Runs all checks of a command, even if one of them fails. At the end it prints a table of the time that each part took,
 * a table of the time that the tests of each area of the product took, and a line with the counts of checks. Parts may
 * run at the same time; the output of a command is then printed when the command ends.
 *
 * A story (browser test) or a test that failed and passed when it was run again counts as passed; it is listed as flaky
 * at the end, with its error. The run fails if more than FLAKY_MAX stories are flaky. If more than FLAKY_MAX test files
 * fail, none of these files is run again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { addToAreas } from './tally-areas.mjs';
import { root, run, runQuietly } from './workspace.mjs';

/** Maximum number of flaky stories in a run, and of failed test files that may be run again. */
export const FLAKY_MAX = 2;

/** Maximum length of the error of a story in the list at the end, in characters. */
const ERROR_LENGTH_MAX = 400;

const VITEST_REPORTER = fileURLToPath(new URL('vitest-tally-reporter.mjs', import.meta.url));

export class Tally {
  #parts = [];
  #areas = new Map();
  #failures = [];
  #flaky = [];
  #folder = mkdtempSync(join(tmpdir(), 'tradesense-test-'));
  #startedAt = performance.now();
  #startedBusy = busySeconds();

  /** Runs work that is not a check, so that the table shows its time. */
  async step(name, work) {
    const part = this.#begin(name);
    const result = await work();
    part.end();
    return result;
  }

  /**
   * Runs a command that passes or fails as one check. Prints its output when it ends. `env` is added to the
   * environment.
   */
  async check(name, command, args, env = {}) {
    const part = this.#begin(name);
    const { code, output } = await runQuietly(command, args, env);
    part.end();
    console.log(`\n— ${name} (${seconds(part)} s)${output === '' ? '' : `\n${output.trimEnd()}`}`);
    if (code === 0) part.passed += 1;
    else this.#fail(part, `exit code ${code}`);
  }

  /**
   * Runs Vitest and counts every test. `env` is added to the environment. If at most FLAKY_MAX files failed, runs only
   * these files once more.
   */
  async vitest(name, args, env) {
    console.log(`\n— ${name}`);
    const part = this.#begin(name);
    const first = await this.#runVitest(args, env);
    if (first.report === null) {
      part.end();
      return this.#fail(part, `no report, exit code ${first.code}`);
    }
    const failed = first.report.files.filter(({ isOk }) => !isOk);
    const isWorthAnother = failed.length > 0 && failed.length <= FLAKY_MAX;
    const second = isWorthAnother ? await this.#runVitest([...args, ...failed.map(({ path }) => path)], env) : null;
    part.end();
    const again = new Map(second?.report?.files.map((file) => [file.name, file]));
    const files = first.report.files.map((file) => (file.isOk ? file : (again.get(file.name) ?? file)));
    for (const file of failed) if (again.get(file.name)?.isOk === true) this.#flaky.push(...flakyTests(file));
    // If failed files were run again, they are taken as the cause of unhandled errors in the first run, such as that a
    // page closed or a module did not load.
    if (second !== null) for (const error of first.report.unhandled) this.#flaky.push({ name: 'unhandled', error });
    this.#addToAreas(
      part,
      files.map(({ path: file, duration, passed }) => ({ file, duration, checks: passed })),
    );
    this.#count(part, files, second === null ? first : second);
  }

  #count(part, files, { code, report }) {
    for (const { passed, skipped } of files) {
      part.passed += passed;
      part.skipped += skipped;
    }
    for (const { name, failures } of files.filter(({ isOk }) => !isOk)) {
      if (failures.length === 0) this.#fail(part, `${name}: it did not run to its end`);
      for (const failure of failures) this.#fail(part, `${name} ${failure.name}: ${failure.error}`);
    }
    for (const error of report?.unhandled ?? []) this.#fail(part, `unhandled: ${error}`);
    if (code !== 0 && part.failed === 0) this.#fail(part, `exit code ${code}`);
    if (part.passed + part.failed === 0) this.#fail(part, 'ran no test');
  }

  async #runVitest(args, env) {
    const path = join(this.#folder, 'vitest.json');
    rmSync(path, { force: true });
    const reporters = ['--reporter=default', `--reporter=${VITEST_REPORTER}`];
    const code = await run('vitest', ['run', ...reporters, ...args], { env: { ...env, TALLY_REPORT: path } });
    return { code, report: readReport(path) };
  }

  /** Runs Playwright and counts every story. */
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
    this.#addToAreas(part, timesOfStories(report));
    part.passed += expected + flaky;
    part.skipped += skipped;
    this.#flaky.push(...storiesThat(report, 'flaky'));
    if (flaky > FLAKY_MAX) this.#fail(part, `${flaky} stories are flaky, more than ${FLAKY_MAX}`);
    const failed = storiesThat(report, 'unexpected');
    for (const { name: story, error, trace } of failed)
      this.#fail(part, `${story}\n      ${error}\n      trace: ${trace}`);
    if (failed.length !== unexpected) this.#fail(part, `${unexpected} failed, ${failed.length} of them are named`);
    if (code !== 0 && part.failed === 0) this.#fail(part, `exit code ${code}`);
    if (part.passed + part.failed === 0) this.#fail(part, 'ran no story');
  }

  /** Prints the times, the flaky and the failed checks, and the final line. Returns the exit code. */
  close() {
    rmSync(this.#folder, { recursive: true, force: true });
    const total = (what) => this.#parts.reduce((sum, part) => sum + part[what], 0);
    const whole = {
      name: 'everything',
      startedAt: this.#startedAt,
      endedAt: performance.now(),
      busy: busySeconds() - this.#startedBusy,
    };
    const rows = [...this.#parts, { ...whole, passed: total('passed'), failed: total('failed') }];
    console.log(`\n${row('part', 'seconds', 'cores', 'passed', 'failed')}`);
    for (const part of rows) console.log(row(part.name, seconds(part), busyCores(part), part.passed, part.failed));
    console.log('');
    if (this.#areas.size > 0) this.#printAreas();
    for (const { name, error, trace } of this.#flaky)
      console.log(`flaky ${name}\n      ${error}${trace === undefined ? '' : `\n      trace: ${trace}`}`);
    for (const failure of this.#failures) console.log(`FAILED ${failure}`);
    console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
    return total('failed') === 0 ? 0 : 1;
  }

  /** Divides the time of a part among the areas of its files. `file` is an absolute path. */
  #addToAreas(part, files) {
    const inRepository = files.map(({ file, ...rest }) => ({ ...rest, path: relative(root, file) }));
    addToAreas(this.#areas, (part.endedAt - part.startedAt) / 1000, inRepository);
  }

  /** Prints the areas, the one that took longest first. */
  #printAreas() {
    console.log(row('area', 'seconds', 'passed'));
    for (const [area, { seconds: taken, checks }] of [...this.#areas].toSorted(([, a], [, b]) => b.seconds - a.seconds))
      console.log(row(area, Math.round(taken), checks));
    console.log('');
  }

  #begin(name) {
    const part = { name, passed: 0, failed: 0, skipped: 0, startedAt: performance.now(), endedAt: 0, busy: 0 };
    const busyBefore = busySeconds();
    this.#parts.push(part);
    const end = () => {
      part.endedAt = performance.now();
      part.busy = busySeconds() - busyBefore;
    };
    return Object.assign(part, { end });
  }

  #fail(part, reason) {
    part.failed += 1;
    this.#failures.push(`${part.name}: ${reason}`);
  }
}

const seconds = ({ startedAt, endedAt }) => Math.round((endedAt - startedAt) / 1000);

/** Returns the processor seconds of all processes since the machine started. */
const busySeconds = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;

/**
 * Returns the average number of processors that were busy during a part. If it is lower than the machine's number of
 * processors, the part had to wait.
 */
const busyCores = ({ startedAt, endedAt, busy }) => ((busy * 1000) / Math.max(1, endedAt - startedAt)).toFixed(1);

const row = (name, ...cells) => name.padEnd(40) + cells.map((cell) => String(cell).padStart(9)).join('');

/** Returns the stories with a status (`flaky` or `unexpected`) in Playwright's report. */
function storiesThat(report, status) {
  const storiesIn = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.filter((test) => test.status === status).map((test) => storyOf(spec, test)),
    ),
    ...(suite.suites ?? []).flatMap(storiesIn),
  ];
  return report.suites.flatMap(storiesIn);
}

/** Returns the file of every story in Playwright's report, the time of all its runs in ms, and whether it passed. */
function timesOfStories({ config: { rootDir }, suites }) {
  const timesIn = (suite) => [
    ...(suite.specs ?? []).map(({ file, ok, tests }) => ({
      file: join(rootDir, file),
      duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      checks: ok ? 1 : 0,
    })),
    ...(suite.suites ?? []).flatMap(timesIn),
  ];
  return suites.flatMap(timesIn);
}

/** Returns a story with the error of its first failed run and the trace of its last recorded run. */
function storyOf({ file, line, title }, { results }) {
  const attachments = results.flatMap((result) => result.attachments);
  const failedRun = results.find(({ status }) => status !== 'passed');
  return {
    name: `${file}:${line} ${title}`,
    error: errorLine(failedRun?.error?.message ?? 'no error message'),
    trace: attachments.findLast(({ name }) => name === 'trace')?.path ?? 'none was kept',
  };
}

/** Returns an error message of Playwright, with what it expected and received, as one line without colors. */
function errorLine(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.join(' / ').slice(0, ERROR_LENGTH_MAX);
}

/** Returns the flaky tests of a file. A file that failed without a failed test did not run to its end. */
function flakyTests({ name, failures }) {
  if (failures.length === 0) return [{ name, error: 'it did not run to its end' }];
  return failures.map((test) => ({ name: `${name} ${test.name}`, error: test.error }));
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`report not readable: ${error.message}`);
    return null;
  }
}
