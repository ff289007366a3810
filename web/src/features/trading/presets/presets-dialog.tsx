import { useState } from 'react';
import type { StoredOrderPreset } from '@tradesense/contract/desk.ts';
import { ORDER_PRESETS_MAX } from '@tradesense/contract/desk-constants.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeskActs } from '../panels/use-desk-action.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { NameForm } from './name-form.tsx';
import { NamedItem } from './named-item.tsx';
import { nameFault } from './name-fault.ts';
import { ORDER_PRESETS_FULL, presetOfDraft, presetText, readPreset } from './order-preset.ts';
import styles from './presets-dialog.module.css';
import type { useOrderPresets } from './use-order-presets.ts';

interface PresetsDialogProps {
  readonly desk: TradingDesk;
  readonly list: ReturnType<typeof useOrderPresets>;
  readonly onClose: () => void;
}

/** Dialog that saves the ticket's settings as a named preset. Presets can also be renamed and deleted here. */
export function PresetsDialog({ desk, list, onClose }: PresetsDialogProps) {
  const acts = useDeskActs();
  const { items: presets, change } = list;
  const [renamed, setRenamed] = useState<string | null>(null);
  function save(name: string): string | null {
    if (presets.length >= ORDER_PRESETS_MAX) return ORDER_PRESETS_FULL;
    const wrong = nameFault(name, presets);
    if (wrong !== null) return wrong;
    const market = { asset: desk.asset, price: desk.market.newest() };
    const made = presetOfDraft({ id: randomUuid(crypto), name: name.trim() }, desk.ticket.draft, market);
    if (!made.ok) return made.text;
    acts.run('save', () => change((known) => [...known, made.value]));
    return null;
  }
  function rename(id: string, name: string): string | null {
    const wrong = nameFault(name, presets, id);
    if (wrong !== null) return wrong;
    const next = (known: readonly StoredOrderPreset[]) =>
      known.map((each) => (each.id === id ? { ...each, name: name.trim() } : each));
    const done = () => setRenamed(null);
    acts.run(id, () => change(next), done);
    return null;
  }
  return (
    <Dialog isOpen title="Order presets" onClose={onClose}>
      <div className={styles['content']}>
        <p>
          A preset keeps size, order type, time in force, and how far stop and target are from the entry. It is saved to
          your account. Choosing one fills the ticket and sends nothing.
        </p>
        <NameForm label="Name of the ticket as it is now" words="Save" isBusy={acts.busy === 'save'} onName={save} />
        {acts.rejection === null ? null : (
          <Alert tone="danger" title="The presets are as they were">
            <p>{acts.rejection}</p>
          </Alert>
        )}
        <ul className={styles['list']} aria-label="Saved presets">
          {presets.map((each) => (
            <NamedItem
              key={each.id}
              name={each.name}
              isRenamed={renamed === each.id}
              isBusy={acts.busy === each.id}
              onRename={() => setRenamed(each.id)}
              onName={(name) => rename(each.id, name)}
              onDelete={() => acts.run(each.id, () => change((known) => known.filter(({ id }) => id !== each.id)))}
            >
              <PresetWords stored={each} desk={desk} />
            </NamedItem>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function PresetWords({ stored, desk }: { readonly stored: StoredOrderPreset; readonly desk: TradingDesk }) {
  const read = readPreset(stored, desk);
  return (
    <div className={styles['words']}>
      <strong>{stored.name}</strong>
      {read.ok ? <p>{presetText(read.value)}</p> : <p data-fault="">{read.text}</p>}
    </div>
  );
}
