import type { CandlePreview } from '@tradesense/contract/candle-imports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { counted, countText } from '../../ui/number-text.ts';
import {
  extentText,
  longerChartsText,
  ORIGIN_LABELS,
  seriesText,
  sourceChangeText,
  utcText,
} from './candle-import-text.ts';
import { DataTable, type Column } from './data-table.tsx';
import styles from './candle-import.module.css';

type Refusal = CandlePreview['refusals'][number];
type Gap = CandlePreview['gaps']['first'][number];

const REFUSAL_COLUMNS: readonly Column<Refusal>[] = [
  { id: 'line', label: 'Line', isNumber: true, cell: ({ line }) => countText(line) },
  {
    id: 'reason',
    label: 'Why it is refused',
    cell: ({ reason }) => <span className={styles['reason']}>{reason}</span>,
  },
];

const GAP_COLUMNS: readonly Column<Gap>[] = [
  { id: 'line', label: 'Before line', isNumber: true, cell: ({ line }) => countText(line) },
  { id: 'from', label: 'After the bar of', cell: ({ from }) => utcText(from) },
  { id: 'until', label: 'Next bar', cell: ({ until }) => utcText(until) },
  { id: 'missing', label: 'Missing bars', isNumber: true, cell: ({ missing }) => countText(missing) },
];

function factsOf(preview: CandlePreview): readonly (readonly [string, string])[] {
  const { firstOpen, lastOpen, removed, series } = preview;
  return [
    ['Rows of the file', countText(preview.rows)],
    ['Refused rows', countText(preview.refused)],
    ['First bar', firstOpen === null ? 'none' : utcText(firstOpen)],
    ['Last bar', lastOpen === null ? 'none' : utcText(lastOpen)],
    ['Gaps', countText(preview.gaps.count)],
    ['Bars to add', countText(preview.added)],
    ['Bars to replace', countText(preview.replaced)],
    ['Already stored', countText(preview.unchanged)],
    ...(removed === 0 ? [] : [['Bars to remove', countText(removed)] as const]),
    ['Stored now', extentText(series)],
    ['Source now', ORIGIN_LABELS[series.origin]],
  ];
}

interface CandleImportPreviewProps {
  readonly preview: CandlePreview;
  readonly fileName: string;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

/** Shows what an import of the candle file would change. Nothing is stored yet. */
export function CandleImportPreview({ preview, fileName, onContinue, onCancel }: CandleImportPreviewProps) {
  const { refusals, refused, gaps, added, replaced, rows } = preview;
  const canImport = added + replaced > 0;
  return (
    <section className={styles['preview']} aria-label="What the import changes">
      <h3>
        {fileName} → {seriesText(preview)}
      </h3>
      <dl className={styles['facts']}>
        {factsOf(preview).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Warnings preview={preview} />
      {canImport ? null : (
        <Alert>
          {refused === rows ? 'No row can be imported.' : 'Every accepted row is stored already.'} There is nothing to
          import.
        </Alert>
      )}
      <p className={styles['note']}>Times are in UTC. Nothing is stored yet.</p>
      {refused === 0 ? null : (
        <>
          <DataTable
            label="Refused rows"
            columns={REFUSAL_COLUMNS}
            rows={refusals}
            rowKey={({ line }) => String(line)}
          />
          {refused > refusals.length ? (
            <p className={styles['note']}>The first {refusals.length} refused rows are shown.</p>
          ) : null}
        </>
      )}
      {gaps.count === 0 ? null : (
        <>
          <DataTable
            label="Gaps in the file"
            columns={GAP_COLUMNS}
            rows={gaps.first}
            rowKey={({ line }) => String(line)}
          />
          {gaps.count > gaps.first.length ? (
            <p className={styles['note']}>The first {gaps.first.length} gaps are shown.</p>
          ) : null}
        </>
      )}
      <div className={styles['actions']}>
        {canImport ? (
          <Button variant="danger" onClick={onContinue}>
            Import {counted(added + replaced, 'bar', 'bars')}…
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Warnings({ preview }: { readonly preview: CandlePreview }) {
  const { seemsOtherInterval, interval, removed, refused, rows } = preview;
  const sourceChange = sourceChangeText(preview);
  const longerCharts = longerChartsText(preview);
  return (
    <>
      {seemsOtherInterval ? (
        <Alert tone="warning" title="Check the interval">
          Most rows do not follow each other by {interval}.
        </Alert>
      ) : null}
      {removed === 0 ? null : (
        <Alert tone="warning">
          {counted(removed, 'bar that was', 'bars that were')} made from a shorter interval{' '}
          {removed === 1 ? 'is' : 'are'} removed, because a series is either imported or made.
        </Alert>
      )}
      {longerCharts === null ? null : (
        <Alert tone="warning" title="Longer charts lose their bars">
          <p>{longerCharts}</p>
          <p>
            A longer bar is made only if the {interval} series has all its parts. Import the missing bars too, or import
            the longer intervals themselves.
          </p>
        </Alert>
      )}
      {sourceChange === null ? null : <Alert tone="warning">{sourceChange}</Alert>}
      {refused === 0 || refused === rows ? null : (
        <Alert tone="warning">{counted(refused, 'row is', 'rows are')} refused. The import stores the others.</Alert>
      )}
    </>
  );
}
