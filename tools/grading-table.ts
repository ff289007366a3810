// `node tools/grading-table.ts <folder of candle files>`: measures how the grading scores sensible strategies and
// adversaries on recorded charts. Prints the table of docs/grading.md: the mean score of a chart, and the share of
// exams that are passed.
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { MEASURE_OPTIONS, measureType, readSeries } from './grading-measure.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the candle files');
const series = readSeries(folder);
console.log('| Exam | Strategy | Kind | Mean score | Exams passed |');
console.log('|---|---|---|---|---|');
for (const type of CHART_EXAM_TYPES)
  for (const { strategy, score, passed } of measureType(type, series, MEASURE_OPTIONS))
    console.log(
      `| ${type} | ${strategy.name} | ${strategy.kind} | ${score.toFixed(2)} | ${(100 * passed).toFixed(1)}% |`,
    );
