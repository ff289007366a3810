/** Vitest reporter that writes the counts and failures of every test file as JSON to the path in TALLY_REPORT. */
import { writeFileSync } from 'node:fs';

const firstLine = (error) => String(error?.message ?? error ?? 'no error message').split('\n')[0];

function fileReport(module) {
  const tests = [...module.children.allTests()];
  const count = (state) => tests.filter((test) => test.result().state === state).length;
  const failedTests = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ name: test.fullName, error: firstLine(test.result().errors?.[0]) }));
  const failedSuites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ name: suite.fullName ?? 'the file itself', error: firstLine(error) })),
  );
  return {
    path: module.moduleId,
    name: `${module.project.name} ${module.relativeModuleId}`.trim(),
    isOk: ['passed', 'skipped'].includes(module.state()),
    passed: count('passed'),
    skipped: count('skipped'),
    failures: [...failedSuites, ...failedTests],
  };
}

export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { files: modules.map(fileReport), unhandled: unhandledErrors.map(firstLine) };
    writeFileSync(process.env.TALLY_REPORT, JSON.stringify(report));
  }
}
