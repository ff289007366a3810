import type { ImportPreview, TradeImport } from '@tradesense/contract/imports.ts';
import type { DecimalMark } from '@tradesense/core/imports/import-rules.ts';
import { momentText } from '../../ui/moment-text.ts';
import { exactText, counted } from '../../ui/number-text.ts';
import { Button } from '../../ui/button.tsx';
import { ScrolledTable } from '../../ui/scrolled-table.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './imported-page.module.css';
import { amountText, FORMAT_LABELS, previewText, SIDE_LABELS, toneOf } from './imports-text.ts';

/** Shows the lines of a file that are not imported, each with its reason. */
export function RejectedLines({
  rejected,
  total,
}: {
  readonly rejected: TradeImport['rejected'];
  readonly total: number;
}) {
  if (total === 0) return null;
  return (
    <div className={styles['part']}>
      <h3>{counted(total, 'line is not imported', 'lines are not imported')}</h3>
      <ScrolledTable
        className={styles['scroller']}
        name="Lines that are not imported"
        columns={['Line', 'Column', 'What is wrong']}
      >
        {rejected.map(({ line, column, text }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{column ?? 'whole line'}</td>
            <td className={styles['wide']}>{text}</td>
          </tr>
        ))}
      </ScrolledTable>
      {total > rejected.length ? <p className={styles['note']}>The first {rejected.length} are shown.</p> : null}
    </div>
  );
}

interface PreviewCardProps {
  readonly preview: ImportPreview;
  readonly fileName: string;
  readonly isBusy: boolean;
  readonly onMark: (mark: DecimalMark) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Shows what an import would add. Nothing has been stored yet. */
export function PreviewCard({ preview, fileName, isBusy, onMark, onConfirm, onCancel }: PreviewCardProps) {
  const { format, decimalMark, timeZone, otherLines, rejected, rejectedLines, newLines } = preview;
  return (
    <section className={styles['part']} aria-label="Preview">
      <h3>
        {fileName}: {FORMAT_LABELS[format]}
      </h3>
      <p>
        <output>{previewText(preview)}</output>
      </p>
      <p className={styles['note']}>
        {timeZone === null ? 'The file names the time zone of its times.' : `Times are read as ${timeZone}.`}
        {otherLines === 0 ? '' : ` ${counted(otherLines, 'row is', 'rows are')} no trade, such as a deposit.`}
      </p>
      <div className={styles['actions']}>
        <Select label="Decimals in the file" value={decimalMark} onValueChange={(mark) => onMark(mark as DecimalMark)}>
          <option value="point">Point: 1,234.50</option>
          <option value="comma">Comma: 1.234,50</option>
        </Select>
      </div>
      <PreviewTrades preview={preview} />
      <OpenPositions preview={preview} />
      <RejectedLines rejected={rejected} total={rejectedLines} />
      <div className={styles['actions']}>
        {newLines === 0 ? null : (
          <Button isBusy={isBusy} onClick={onConfirm}>
            Import {counted(newLines, 'line', 'lines')}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function PreviewTrades({ preview: { trades, newTrades } }: { readonly preview: ImportPreview }) {
  if (newTrades === 0) return null;
  return (
    <div className={styles['part']}>
      <ScrolledTable
        className={styles['scroller']}
        name="Trades to import"
        columns={['Symbol', 'Side', 'Quantity', 'Opened', 'Closed', 'Net']}
      >
        {trades.map(({ symbol, side, quantity, openedAt, closedAt, net, currency }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a preview never change their places
          <tr key={index}>
            <td>{symbol}</td>
            <td>{SIDE_LABELS[side]}</td>
            <td>{exactText(quantity)}</td>
            <td>{openedAt === null ? 'not in the file' : momentText(openedAt)}</td>
            <td>{momentText(closedAt)}</td>
            <td data-tone={toneOf(net)}>{amountText(net, currency)}</td>
          </tr>
        ))}
      </ScrolledTable>
      {newTrades > trades.length ? <p className={styles['note']}>The newest {trades.length} are shown.</p> : null}
    </div>
  );
}

function OpenPositions({ preview: { open, openPositions, unmatchedExits } }: { readonly preview: ImportPreview }) {
  return (
    <>
      {openPositions === 0 ? null : (
        <p className={styles['note']}>
          {counted(openPositions, 'position stays open', 'positions stay open')} and{' '}
          {openPositions === 1 ? 'becomes a trade' : 'become trades'} when a later file closes{' '}
          {openPositions === 1 ? 'it' : 'them'}:{' '}
          {open.map(({ symbol, side, quantity }) => `${symbol} ${side} ${exactText(quantity)}`).join(', ')}
          {openPositions > open.length ? ' and more.' : '.'}
        </p>
      )}
      {unmatchedExits === 0 ? null : (
        <p className={styles['note']}>
          {counted(unmatchedExits, 'exit has', 'exits have')} no entry in your files. Import an earlier export to add
          {unmatchedExits === 1 ? ' it.' : ' them.'}
        </p>
      )}
    </>
  );
}
