import type { ExamFormerGrade, ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { scoreText } from './exam-text.ts';
import styles from './former-grades.module.css';

interface FormerGradesProps {
  readonly exam: Pick<ExamSummary, 'score' | 'passed'>;
  readonly formerGrades: readonly ExamFormerGrade[];
}

/** Shows the earlier grades of a re-graded exam and the reasons. Shows nothing for an exam that was graded once. */
export function FormerGrades({ exam, formerGrades }: FormerGradesProps) {
  if (formerGrades.length === 0) return null;
  return (
    <Card title="This exam was graded again">
      <ol className={styles['grades']}>
        {formerGrades.map((grade, index) => {
          const then = formerGrades[index + 1] ?? exam;
          return (
            <li key={grade.replacedAt}>
              <p>
                {momentText(grade.replacedAt)}: <b>{grade.reason}</b>
              </p>
              {grade.score === null ? null : (
                <p>
                  Before: {resultText(grade)}. After: {resultText(then)}.
                </p>
              )}
              <p className={styles['charts']}>
                {grade.isVoiding ? 'A chart was found to be faulty and counts for nothing. ' : 'Charts before: '}
                {grade.charts
                  .map((chart) => `chart ${chart.index + 1} ${scoreText(chart.score)} (rule ${chart.ruleVersion})`)
                  .join(', ')}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function resultText({ score, passed }: Pick<ExamSummary, 'score' | 'passed'>): string {
  return score === null ? 'not completed' : `${scoreText(score)}, ${passed === true ? 'passed' : 'not passed'}`;
}
