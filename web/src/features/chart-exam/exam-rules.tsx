import { FOCUS_LIMIT_SECONDS } from '@tradesense/core/assessment/focus-limit.ts';
import { CHART_EXAM_LABEL_PASS, CHART_EXAM_RATIO_PASS } from '@tradesense/core/grading/exam-rules.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import styles from './exam-rules.module.css';
import { percent } from './exam-text.ts';
import { ViewTerm } from './view-term.tsx';

/** Summary of the rules before an exam is started. */
export function ExamRules() {
  const { examCharts, examPassPercent, unlockBiasTests, unlockChartExams } = useProductNumbers();
  return (
    <ul className={styles['rules']}>
      <li>
        <strong>{countText(examCharts, 'chart')}, each against the clock.</strong> Your marks are saved at once. When
        time is up, they are graded.
      </li>
      <li>
        <strong>Each question states its perspective.</strong> <ViewTerm view="hindsight" /> the whole chart counts;{' '}
        <ViewTerm view="causal" /> only what is confirmed by then counts.
      </li>
      <li>
        <strong>Marks are matched one to one.</strong> Full credit if you are close, less as you get farther off. Missed
        and extra marks both lower the score.
      </li>
      <li>
        <strong>{examPassPercent}% on average passes.</strong>{' '}
        {`Fibonacci retracement also needs ${percent(CHART_EXAM_RATIO_PASS)} of its prices right, Market structure ${percent(CHART_EXAM_LABEL_PASS)} of its labels. ${countText(unlockChartExams, 'passed exam')} and ${countText(unlockBiasTests, 'completed rated Bias Test')} unlock the sandbox.`}
      </li>
      <li>
        <strong>Stay on the page.</strong> If you leave it, you have {FOCUS_LIMIT_SECONDS} seconds to come back before
        the exam ends and its open chart is graded. Practice has no clock and no such rule, and is never rated.
      </li>
    </ul>
  );
}
