import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { CandleImport, CandlePreview } from '@tradesense/contract/candle-imports.ts';
import {
  CANDLE_FILE_BYTES_MAX,
  CANDLE_FILE_NAME_MAX,
  CANDLE_STORES,
  type CandleStore,
} from '@tradesense/contract/candle-imports-constants.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { countText, counted } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ADMIN_KEY } from './admin-queries.ts';
import { CandleImportPreview } from './candle-import-preview.tsx';
import { extentText, seriesOfFileName, seriesText, STORE_LABELS } from './candle-import-text.ts';
import styles from './candle-import.module.css';

/** Timeout of an upload, in ms. Sending 16 MB takes this long at about 0.7 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 180_000;
const TOO_LARGE = 'A file can have at most 16 MB. Split it, or use the command market:import on the server.';
const CHANGED = 'The file has changed on this computer since you chose it. Choose it again.';

interface Draft {
  readonly store: CandleStore;
  /** The chosen asset; empty until one is chosen. */
  readonly asset: AssetSymbol | '';
  readonly interval: Interval | '';
  readonly file: File | null;
  /** Number that is increased to empty the file field: it is the field's React key. */
  readonly round: number;
}

interface Upload {
  /** Id of the preview. If an import is sent twice, both requests have this id, so the server stores it once. */
  readonly id: string;
  readonly file: File;
  readonly series: { readonly store: CandleStore; readonly asset: AssetSymbol; readonly interval: Interval };
}

/** Returns the file with the content type of CSV. Throws `ApiError` if the file has changed since it was chosen. */
async function csvOf(file: File): Promise<Blob> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ApiError({ code: 'import-file-changed', status: 0, problem: {}, message: CHANGED }, { cause });
  }
  return file.slice(0, file.size, 'text/csv');
}

function uploadOf({ store, asset, interval, file }: Draft): Upload | null {
  if (asset === '' || interval === '' || file === null) return null;
  return { id: randomUuid(crypto), file, series: { store, asset, interval } };
}

interface CandleImportCardProps {
  /** Called with the result after candles are imported. */
  readonly onImported: (result: CandleImport) => void;
}

/** Lets an administrator choose a file of candles, shows what its import would change, and imports it. */
export function CandleImportCard({ onImported }: CandleImportCardProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ store: 'practice', asset: '', interval: '', file: null, round: 0 });
  const [isIncomplete, setIncomplete] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<CandleImport | null>(null);
  const preview = useMutation({
    mutationFn: async ({ file, series }: Upload) =>
      call('POST /api/admin/market/imports/preview', {
        body: await csvOf(file),
        query: series,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
  });
  const { variables: upload, data } = preview;

  function change(next: Partial<Draft>): void {
    setDraft({ ...draft, ...next });
    setIncomplete(false);
    setResult(null);
    preview.reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const next = uploadOf(draft);
    setIncomplete(next === null);
    setResult(null);
    if (next !== null && next.file.size <= CANDLE_FILE_BYTES_MAX) preview.mutate(next);
  }

  function finish(imported: CandleImport): void {
    setOpen(false);
    preview.reset();
    setDraft({ ...draft, file: null, round: draft.round + 1 });
    setResult(imported);
    onImported(imported);
    void client.invalidateQueries({ queryKey: ADMIN_KEY });
  }

  return (
    <Card title="Import candles">
      <ImportForm {...{ draft, isIncomplete }} isBusy={preview.isPending} onChange={change} onSubmit={submit} />
      {preview.isPending ? <output>Reading {draft.file?.name}…</output> : null}
      {preview.isError ? (
        <Alert tone="danger" title="The file could not be read">
          {failureText(preview.error)} Nothing was stored.
        </Alert>
      ) : null}
      {data === undefined || upload === undefined ? null : (
        <CandleImportPreview
          preview={data}
          fileName={upload.file.name}
          onContinue={() => setOpen(true)}
          onCancel={() => change({ file: null, round: draft.round + 1 })}
        />
      )}
      {data === undefined || upload === undefined || !isOpen ? null : (
        <ImportDialog upload={upload} preview={data} onDone={finish} onClose={() => setOpen(false)} />
      )}
      {result === null ? null : <ResultAlert result={result} />}
    </Card>
  );
}

interface ImportFormProps {
  readonly draft: Draft;
  readonly isIncomplete: boolean;
  readonly isBusy: boolean;
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onSubmit: (event: FormEvent) => void;
}

function ImportForm({ draft, isIncomplete, isBusy, onChange, onSubmit }: ImportFormProps) {
  const { store, asset, interval, file, round } = draft;
  const missing = (value: unknown, text: string) =>
    isIncomplete && (value === '' || value === null) ? text : undefined;
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <FileField
        key={round}
        file={file}
        missing={missing(file, 'Choose a file.')}
        onFile={(next) => onChange({ ...seriesOfFileName(next.name), file: next })}
      />
      <div className={styles['series']}>
        <Select
          label="Use the candles for"
          value={store}
          onValueChange={(value) => onChange({ store: CANDLE_STORES.find((each) => each === value) ?? store })}
        >
          {CANDLE_STORES.map((each) => (
            <option key={each} value={each}>
              {STORE_LABELS[each]}
            </option>
          ))}
        </Select>
        <Select
          label="Asset of the file"
          error={missing(asset, 'Choose the asset.')}
          value={asset}
          onValueChange={(value) => onChange({ asset: ASSETS.find(({ symbol }) => symbol === value)?.symbol ?? '' })}
        >
          <option value="">Choose…</option>
          {ASSETS.map(({ symbol }) => (
            <option key={symbol}>{symbol}</option>
          ))}
        </Select>
        <Select
          label="Interval of the file"
          error={missing(interval, 'Choose the interval.')}
          value={interval}
          onValueChange={(value) => onChange({ interval: INTERVALS.find((each) => each === value) ?? '' })}
        >
          <option value="">Choose…</option>
          {INTERVALS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Show what changes
        </Button>
      </div>
    </form>
  );
}

interface FileFieldProps {
  readonly file: File | null;
  readonly missing: string | undefined;
  readonly onFile: (file: File) => void;
}

function FileField({ file, missing, onFile }: FileFieldProps) {
  const isTooLarge = file !== null && file.size > CANDLE_FILE_BYTES_MAX;
  return (
    <Field
      label="File of candles"
      hint={
        file === null
          ? 'CSV in UTF-8. The first line names the columns t, o, h, l, c, v; times are in UTC.'
          : `${file.name}, ${countText(Math.ceil(file.size / 1024))} KB`
      }
      error={isTooLarge ? TOO_LARGE : missing}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={controlClass}
          onChange={(event) => {
            const next = event.target.files?.[0];
            if (next !== undefined) onFile(next);
          }}
          // Clears the field, so that choosing the same file again after it was edited triggers a change event.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
        />
      )}
    </Field>
  );
}

interface ImportDialogProps {
  readonly upload: Upload;
  readonly preview: CandlePreview;
  readonly onDone: (result: CandleImport) => void;
  readonly onClose: () => void;
}

function ImportDialog({ upload, preview, onDone, onClose }: ImportDialogProps) {
  const result = useRef<CandleImport | null>(null);
  const { id, file, series } = upload;
  async function send(reason: string): Promise<void> {
    const { fileHash, storedHash } = preview;
    const fileName = file.name.slice(-CANDLE_FILE_NAME_MAX);
    const query = { ...series, id, fileHash, storedHash, fileName, reason };
    const options = { body: await csvOf(file), query, timeoutMs: UPLOAD_TIMEOUT_MS };
    result.current = await call('POST /api/admin/market/imports', options);
  }
  return (
    <ActDialog
      title="Import these candles?"
      verb="Import"
      isDangerous
      act={send}
      onDone={() => {
        if (result.current !== null) onDone(result.current);
      }}
      onClose={onClose}
    >
      <p>
        {file.name} adds {counted(preview.added, 'bar', 'bars')} to {seriesText(series)} and replaces{' '}
        {countText(preview.replaced)}. Either all of them are stored or none.{' '}
        {preview.replaced + preview.removed === 0 ? '' : 'Replaced and removed bars cannot be brought back.'}
      </p>
    </ActDialog>
  );
}

function ResultAlert({ result }: { readonly result: CandleImport }) {
  const { added, replaced, unchanged, refused, series } = result;
  return (
    <Alert tone="success" title={`Imported ${counted(added + replaced, 'bar', 'bars')} into ${seriesText(result)}`}>
      <p>
        {countText(added)} added, {countText(replaced)} replaced, {countText(unchanged)} already stored,{' '}
        {countText(refused)} refused. The series now has {extentText(series)} (UTC).
      </p>
    </Alert>
  );
}
