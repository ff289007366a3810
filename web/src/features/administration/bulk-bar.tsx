import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_USERS_MAX, type BulkAct } from '@tradesense/contract/administration-constants.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ADMIN_KEY } from './admin-queries.ts';
import styles from './list-page.module.css';

interface BulkBarProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClear: () => void;
}

const ACTS: Readonly<Record<BulkAct, { readonly label: string; readonly title: string; readonly verb: string }>> = {
  'revoke-sessions': { label: 'Revoke sessions', title: 'Sign these accounts out?', verb: 'Revoke sessions' },
  suspend: { label: 'Suspend…', title: 'Suspend these accounts?', verb: 'Suspend' },
  verify: { label: 'Verify…', title: 'Verify these accounts?', verb: 'Verify' },
};

/** Shows the actions that apply to all selected accounts at once. A preview says what each action would change. */
export function BulkBar({ ids, onDone, onClear }: BulkBarProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isTooMany = ids.length > BULK_USERS_MAX;
  const body = { ids: [...ids] };
  const preview = useQuery({
    queryKey: [...ADMIN_KEY, 'bulk', act, ids],
    queryFn: ({ signal }) =>
      call('POST /api/admin/users/bulk/preview', { signal, body: { ...body, act: act ?? 'verify' } }),
    enabled: act !== null && !isTooMany,
    staleTime: 0,
  });
  const { data } = preview;
  return (
    <section className={styles['bulk']} aria-label="Act on the selection">
      <b>{ids.length} selected</b>
      {isTooMany ? <span>{`At most ${BULK_USERS_MAX} can change at once. Select fewer.`}</span> : null}
      {(['revoke-sessions', 'suspend', 'verify'] as const).map((each) => (
        <Button
          key={each}
          size="small"
          variant={act === each ? 'primary' : 'secondary'}
          aria-pressed={act === each}
          disabled={isTooMany}
          onClick={() => setAct(each)}
        >
          {ACTS[each].label}
        </Button>
      ))}
      <output className={styles['preview']}>
        {preview.isError ? failureText(preview.error) : null}
        {act === null || data === undefined
          ? null
          : `Preview: ${data.changed} change, ${data.unchanged} stay, ${data.sessions} sessions end.`}
      </output>
      {act === null || data === undefined || data.changed === 0 ? null : (
        <Button size="small" onClick={() => setOpen(true)}>
          Continue
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {act === null || !isOpen || data === undefined ? null : (
        <ActDialog
          title={ACTS[act].title}
          verb={ACTS[act].verb}
          isDangerous={act === 'suspend'}
          act={(reason) => call('POST /api/admin/users/bulk', { body: { ...body, act, reason } })}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
          onClose={() => setOpen(false)}
        >
          {data.changed} accounts change and {data.sessions} sessions end. {data.unchanged} stay as they are.
        </ActDialog>
      )}
    </section>
  );
}
