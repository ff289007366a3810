import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TradeImport } from '@tradesense/contract/imports.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RejectedLines } from './import-preview.tsx';
import styles from './imported-page.module.css';
import { IMPORTED_TRADES_KEY, importsQuery, isRunning, withImport } from './imports-queries.ts';
import { counted, countText } from '../../ui/number-text.ts';
import { FORMAT_LABELS, STATE_LABELS } from './imports-text.ts';

/** Reloads the trades when an import or the undo of an import has ended. */
function useTradesAfterImports(isNowRunning: boolean): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isNowRunning) void queryClient.invalidateQueries({ queryKey: IMPORTED_TRADES_KEY });
    wasRunning.current = isNowRunning;
  }, [isNowRunning, queryClient]);
}

/** Shows the imports with progress and skipped lines, and lets the learner undo each import. */
export function ImportList() {
  const imports = useQuery(importsQuery);
  useTradesAfterImports(imports.data !== undefined && isRunning(imports.data));
  return (
    <QueryView query={imports} name="Your imports" height="6rem">
      {(data) =>
        data.imports.length === 0 ? null : (
          <Card title="Imports">
            <ul className={styles['list']} aria-label="Imports">
              {data.imports.map((each) => (
                <ImportRow key={each.id} row={each} isUndoable={!isRunning(data)} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryView>
  );
}

function resultText({ state, lines, addedLines, rejectedLines }: TradeImport): string {
  if (state !== 'done') return STATE_LABELS[state];
  const rejected = rejectedLines === 0 ? '' : `, ${countText(rejectedLines)} not imported`;
  const known = lines - addedLines === 0 ? '' : `, ${countText(lines - addedLines)} imported before`;
  return `${counted(addedLines, 'line added', 'lines added')}${known}${rejected}`;
}

function ImportRow({ row, isUndoable }: { readonly row: TradeImport; readonly isUndoable: boolean }) {
  const { fileName, format, createdAt, state, lines, doneLines, rejected, rejectedLines } = row;
  const [isShown, setIsShown] = useState(false);
  return (
    <li>
      <div className={styles['row']}>
        <span className={styles['what']}>
          <strong>{fileName}</strong>
          <span className={styles['note']}>
            {FORMAT_LABELS[format]} · {momentText(createdAt)} · <output>{resultText(row)}</output>
          </span>
        </span>
        <span className={styles['actions']}>
          {rejectedLines === 0 ? null : (
            <Button size="small" variant="ghost" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'} {counted(rejectedLines, 'line', 'lines')} not imported
            </Button>
          )}
          {isUndoable ? <UndoButton row={row} /> : null}
        </span>
      </div>
      {state === 'queued' ? (
        <ProgressBar label={`Progress of ${fileName}`} value={doneLines} max={Math.max(1, lines)} />
      ) : null}
      {isShown ? <RejectedLines rejected={rejected} total={rejectedLines} /> : null}
    </li>
  );
}

function UndoButton({ row }: { readonly row: TradeImport }) {
  const { id, fileName } = row;
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => call('DELETE /api/imports/{id}', { params: { id } }),
    onSuccess: () => {
      setIsAsking(false);
      queryClient.setQueryData(
        importsQuery.queryKey,
        (before) => before && withImport(before, { ...row, state: 'undoing' }),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Undo the import of ${fileName}`}
        onClick={() => setIsAsking(true)}
      >
        Undo
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Undo this import?"
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              Undo the import
            </Button>
          </>
        }
      >
        <p>
          This removes the lines that {fileName} added, the trades made of them, and their tags and notes. Trades of
          other imports stay.
        </p>
        {undo.isError ? <Alert tone="danger">{failureText(undo.error)}</Alert> : null}
      </Dialog>
    </>
  );
}
