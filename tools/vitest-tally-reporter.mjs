/**
 * Vitest reporter that writes the time, the counts and the failures of every test file as JSON to the path in
 * TALLY_REPORT.
 */
import { writeFileSync } from 'node:fs';

/**
 * Maximum length of an error message in the report, in characters. If a test starts a server process, its errors
 * contain the last lines that the server printed; these lines must fit.
 */
const LENGTH_MAX = 600;

/** Returns the messages of an error and its causes as one line. */
function oneLine(error) {
  const lines = String(error?.message ?? error ?? 'no error message')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const text = lines.join(' / ');
  const short =
    text.length <= LENGTH_MAX ? text : `${lines[0].slice(0, LENGTH_MAX / 2)} … ${text.slice(-LENGTH_MAX / 2)}`;
  return error?.cause === undefined ? short : `${short} ← ${oneLine(error.cause)}`;
}

/** Returns how long a file ran in ms, with loading it. */
function durationOf(module) {
  const { environmentSetupDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + collectDuration + setupDuration + duration;
}

function fileReport(module) {
  const tests = [...module.children.allTests()];
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  const failedTests = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ name: test.fullName, error: oneLine(test.result().errors?.[0]) }));
  const failedSuites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ name: suite.fullName ?? 'the file itself', error: oneLine(error) })),
  );
  return {
    path: module.moduleId,
    name: `${module.project.name} ${module.relativeModuleId}`.trim(),
    duration: durationOf(module),
    isOk: ['passed', 'skipped'].includes(module.state()),
    passed: count('passed'),
    skipped: count('skipped'),
    failures: [...failedSuites, ...failedTests],
  };
}

export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { files: modules.map(fileReport), unhandled: unhandledErrors.map(oneLine) };
    writeFileSync(process.env.TALLY_REPORT, JSON.stringify(report));
  }
}
