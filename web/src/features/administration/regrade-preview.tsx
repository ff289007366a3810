import type { RegradePreview } from '@tradesense/contract/regrades.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from './data-table.tsx';
import styles from './regrade-preview.module.css';

interface RegradePreviewCardProps {
  readonly preview: RegradePreview;
  readonly isVoiding: boolean;
  readonly onContinue: () => void;
}

const number = (value: number): string => value.toLocaleString('en');

type Example = RegradePreview['examples'][number];

function resultText({ score, passed }: Example['before']): string {
  if (score === null || passed === null) return 'not completed';
  return `${Math.round(score * 100)}%, ${passed ? 'passed' : 'failed'}`;
}

const COLUMNS: readonly Column<Example>[] = [
  { id: 'learner', label: 'Learner', cell: ({ learner }) => learner },
  { id: 'before', label: 'Before', cell: ({ before }) => resultText(before) },
  { id: 'after', label: 'After', cell: ({ after }) => resultText(after) },
];

function factsOf(preview: RegradePreview): readonly (readonly [string, string])[] {
  return [
    ['Exams and charts', `${number(preview.exams)} with ${number(preview.charts)} charts`],
    ['Learners', number(preview.learners)],
    ['Exams with a changed result', number(preview.changed)],
    ['Failed before, pass after', number(preview.nowPassed)],
    ['Passed before, fail after', number(preview.nowFailed)],
    ['Sandboxes unlocked', number(preview.unlocked)],
    ['Learners closer to the sandbox', number(preview.nearer)],
    ['Learners farther from the sandbox', number(preview.furtherOff)],
    ['Ratings changed', `${number(preview.ratings)}, by ${number(Math.round(preview.largestMove))} at most`],
    ['Certificates that state such a chart', number(preview.certificates)],
  ];
}

/** Shows what a re-grade would change. */
export function RegradePreviewCard({ preview, isVoiding, onContinue }: RegradePreviewCardProps) {
  const { exams, examined, examples } = preview;
  if (exams === 0 && !isVoiding) return <Alert>No chart of these is graded otherwise than that.</Alert>;
  return (
    <section className={styles['preview']} aria-label="What changes">
      <dl className={styles['facts']}>
        {factsOf(preview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {examined < exams ? (
        <Alert tone="warning">
          The figures are of the {number(examined)} oldest exams; all {number(exams)} are graded again.
        </Alert>
      ) : null}
      <p className={styles['note']}>
        What is unlocked stays unlocked. Certificates and evidence meters stay as they were. Nothing is changed yet.
      </p>
      {examples.length === 0 ? null : (
        <DataTable
          label="Exams with a changed result"
          columns={COLUMNS}
          rows={examples}
          rowKey={({ examId }) => examId}
        />
      )}
      <div>
        <Button variant="danger" onClick={onContinue}>
          {isVoiding ? 'Void the chart…' : 'Grade again…'}
        </Button>
      </div>
    </section>
  );
}
