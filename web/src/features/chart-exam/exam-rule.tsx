import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { Drawn } from '../study/lesson/drawn.tsx';
import { Term } from '../study/lesson/term.tsx';
import { EXAM_RULE_EXAMPLES } from './exam-rule-examples.ts';
import styles from './exam-rule.module.css';

/**
 * Shows the rule of an exam with one worked example. The rule is expanded in practice; in a rated exam, the learner
 * expands it with one press.
 */
export function ExamRule({ type, isOpen }: { type: ChartExamType; isOpen: boolean }) {
  const { rule, bars, worked, terms } = EXAM_RULE_EXAMPLES[type];
  return (
    <details className={styles['rule']} open={isOpen}>
      <summary>The rule, with an example</summary>
      <ul>
        {rule.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Drawn bars={bars} caption={worked} />
      <p className={styles['terms']}>
        In the glossary:{' '}
        {terms.map((id) => (
          <Term key={id} id={id} />
        ))}
      </p>
    </details>
  );
}
