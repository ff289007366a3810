import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportPreview } from '@tradesense/contract/imports.ts';
import {
  GENERIC_COLUMNS,
  GENERIC_EXAMPLE,
  IMPORT_FILE_BYTES_MAX,
  type DecimalMark,
} from '@tradesense/core/imports/import-rules.ts';
import { useId, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { saveFile } from '../../platform/save-file.ts';
import { tableFile } from '../../platform/table-file.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlClass } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PreviewCard } from './import-preview.tsx';
import styles from './imported-page.module.css';
import { importsQuery, withImport } from './imports-queries.ts';

/** Timeout of an upload, in ms. At about 1.5 Mbit/s, 32 MB take this long. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** How to parse the file. If a value is `null`, the server detects it from the file. */
interface Reading {
  readonly zone: string | null;
  readonly mark: DecimalMark | null;
}

/**
 * Returns the file with the content type of CSV. Browsers take the type from the operating system, or leave it empty.
 */
const asCsv = (file: File): Blob => file.slice(0, file.size, 'text/csv');
const queryOf = ({ zone, mark }: Reading) => ({
  ...(zone === null ? {} : { timeZone: zone }),
  ...(mark === null ? {} : { decimalMark: mark }),
});

function useImport() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading>({ zone: null, mark: null });
  const [id, setId] = useState('');
  const preview = useMutation({
    mutationFn: (what: { readonly file: File; readonly reading: Reading }) =>
      call('POST /api/imports/preview', { body: asCsv(what.file), query: queryOf(what.reading), timeoutMs: UPLOAD_TIMEOUT_MS }), // oxfmt-ignore
  });
  const confirm = useMutation({
    mutationFn: (what: { readonly file: File; readonly shown: ImportPreview }) =>
      call('POST /api/imports', {
        body: asCsv(what.file),
        query: { id, fileHash: what.shown.fileHash, fileName: what.file.name.slice(-200), ...queryOf(reading) },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    onSuccess: (made) => {
      setFile(null);
      preview.reset();
      // Marks the import as running immediately. Otherwise a very short import could end unnoticed, and the trades
      // would not be reloaded.
      queryClient.setQueryData(importsQuery.queryKey, (before) => withImport(before, made));
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
  function read(next: File, how: Reading): void {
    setFile(next);
    setReading(how);
    // Each preview gets one id, so that a confirmation that is sent twice makes only one import.
    setId(randomUuid(crypto));
    confirm.reset();
    preview.mutate({ file: next, reading: how });
  }
  function drop(): void {
    setFile(null);
    preview.reset();
    confirm.reset();
  }
  return { file, reading, preview, confirm, read, drop };
}

/** Lets the learner choose a file, shows what its import would add, and imports it. */
export function ImportFile() {
  const { file, reading, preview, confirm, read, drop } = useImport();
  const [problem, setProblem] = useState<string | null>(null);
  const needsZone = preview.error instanceof ApiError && preview.error.code === 'import-zone-needed';
  function choose(next: File | undefined): void {
    if (next === undefined) return;
    const isTooLarge = next.size > IMPORT_FILE_BYTES_MAX;
    setProblem(isTooLarge ? 'A file can have at most 32 MB. Export a shorter period.' : null);
    if (isTooLarge) drop();
    else read(next, { zone: null, mark: null });
  }
  return (
    <Card title="Import a file">
      <p className={styles['note']}>
        A CSV export of MetaTrader 5, Interactive Brokers (Flex Query), Binance or Bybit, or our template for any other
        broker.
      </p>
      <FileChoice onFile={choose} />
      {problem === null ? null : <Alert tone="danger">{problem}</Alert>}
      {preview.isPending ? <output>Reading {file?.name}</output> : null}
      {needsZone && file !== null ? (
        <ZoneChoice file={file.name} isBusy={preview.isPending} onZone={(zone) => read(file, { ...reading, zone })} />
      ) : null}
      {preview.isError && !needsZone ? (
        <Alert tone="danger" title="The file could not be read">
          <p>{failureText(preview.error)} Nothing was stored.</p>
        </Alert>
      ) : null}
      {preview.data === undefined || file === null ? null : (
        <PreviewCard
          preview={preview.data}
          fileName={file.name}
          isBusy={confirm.isPending}
          onMark={(mark) => read(file, { ...reading, mark })}
          onConfirm={() => confirm.mutate({ file, shown: preview.data })}
          onCancel={drop}
        />
      )}
      {confirm.isError ? (
        <Alert tone="danger" title="The file could not be imported">
          <p>{failureText(confirm.error)}</p>
        </Alert>
      ) : null}
      {confirm.isSuccess ? (
        <Alert tone="success">The import has started. Its progress is shown below; you can leave this page.</Alert>
      ) : null}
    </Card>
  );
}

function FileChoice({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const inputId = useId();
  const saveTemplate = (): void =>
    saveFile(tableFile({ fileName: 'trades-template', columns: GENERIC_COLUMNS, rows: [] }, 'csv'));
  return (
    <div className={styles['actions']}>
      <div className={styles['part']}>
        <label htmlFor={inputId}>Export file</label>
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={controlClass}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // Clears the field. Otherwise choosing the same file again, after it was edited, would trigger no change
            // event.
            event.target.value = '';
          }}
        />
      </div>
      <Button variant="secondary" onClick={saveTemplate}>
        Download the template
      </Button>
      <p className={styles['note']}>
        A line of the template, one for each fill: <code>{GENERIC_EXAMPLE}</code>. What stands after the currency may be
        left empty.
      </p>
    </div>
  );
}

interface ZoneChoiceProps {
  readonly file: string;
  readonly isBusy: boolean;
  readonly onZone: (zone: string) => void;
}

/** Returns UTC, the browser's own time zone, and the time zones that the browser lists, which may lack both. */
const zones = (): string[] => [...new Set(['UTC', browserTimeZone(), ...Intl.supportedValuesOf('timeZone')])];

function ZoneChoice({ file, isBusy, onZone }: ZoneChoiceProps) {
  const [zone, setZone] = useState(browserTimeZone);
  return (
    <div className={styles['part']}>
      <p>
        The times in {file} do not name their time zone. Brokers on MetaTrader mostly use their server’s; see their
        website.
      </p>
      <div className={styles['actions']}>
        <Select label="Time zone of the file" value={zone} onValueChange={setZone}>
          {zones().map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
        <Button isBusy={isBusy} onClick={() => onZone(zone)}>
          Read the file
        </Button>
      </div>
    </div>
  );
}
