import { EXPORT_FORMATS, type ExportFormat } from '@tradesense/contract/export-constants.ts';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './export-choice.module.css';

interface ExportChoiceProps<What extends string> {
  readonly intro: string;
  readonly items: readonly { readonly what: What; readonly name: string; readonly holds: string }[];
  readonly download: (what: What, format: ExportFormat) => Promise<File>;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly file: string }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Shows a list of tables that can be downloaded, one at a time. */
export function ExportChoice<What extends string>({ intro, items, download }: ExportChoiceProps<What>) {
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function save(what: What, format: ExportFormat) {
    setState({ kind: 'loading', file: `${what} ${format}` });
    try {
      const file = await download(what, format);
      saveFile(file);
      setState({ kind: 'saved', name: file.name });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ kind: 'failed', reason: cause.message });
    }
  }

  return (
    <div className={styles['choice']}>
      <p>{intro}</p>
      <ul className={styles['list']}>
        {items.map(({ what, name, holds }) => (
          <li key={what} className={styles['item']}>
            <span>
              <strong>{name}</strong>
              <span className={styles['holds']}>{holds}</span>
            </span>
            <span className={styles['formats']}>
              {EXPORT_FORMATS.map((format) => (
                <Button
                  key={format}
                  variant="secondary"
                  size="small"
                  isBusy={state.kind === 'loading' && state.file === `${what} ${format}`}
                  onClick={() => void save(what, format)}
                >
                  <VisuallyHidden>{name} as </VisuallyHidden>
                  {format.toUpperCase()}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {state.kind === 'failed' ? (
        <Alert tone="danger" title="The file could not be saved">
          <p>{state.reason}</p>
        </Alert>
      ) : null}
      <output className={styles['done']}>{state.kind === 'saved' ? `Saved ${state.name}` : ''}</output>
    </div>
  );
}
