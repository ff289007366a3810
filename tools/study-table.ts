// `node tools/study-table.ts`: measures the scores that cheap tricks get in Study tasks on the recorded charts of
// `content/history`. Prints the table of docs/study-grading.md: the mean score, and the share of tasks that are passed.
import { join } from 'node:path';
import { readRecorded } from './study-charts.ts';
import { measureKind } from './study-measure.ts';
import { MEASURED_KINDS } from './study-kinds.ts';

const series = readRecorded(join(import.meta.dirname, '../content/history'));
console.log('| Task | Windows that fit | Strategy | Role | Mean score | Passed |');
console.log('|---|---|---|---|---|---|');
for (const kind of MEASURED_KINDS) {
  const { fitting, strategies } = measureKind(kind, series);
  for (const { strategy, score, passed } of strategies)
    console.log(
      `| ${kind.name} | ${(100 * fitting).toFixed(0)}% | ${strategy.name} | ${strategy.role} | ${score.toFixed(2)} | ${(100 * passed).toFixed(1)}% |`,
    );
}
