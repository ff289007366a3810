import { useState } from 'react';
import type { StoredOrderPreset } from '@tradesense/contract/desk.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { PanelButton } from '../layout/panel-button.tsx';
import type { TradingDesk } from '../trading-desk.ts';
import { fieldsOfPreset, needsEntry, readPreset } from './order-preset.ts';
import styles from './preset-bar.module.css';
import { useOrderPresets } from './use-order-presets.ts';

const PresetsDialog = lazyPart(async () => (await import('./presets-dialog.tsx')).PresetsDialog);

interface Said {
  readonly text: string;
  readonly isFault: boolean;
}

/** Shows the learner's order presets as buttons. Pressing a button fills in the ticket; nothing is sent. */
export function PresetBar({ desk }: { readonly desk: TradingDesk }) {
  const { draft, change } = desk.ticket;
  const list = useOrderPresets();
  const [isManaging, setManaging] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  function choose(stored: StoredOrderPreset): void {
    const read = readPreset(stored, desk);
    if (!read.ok) {
      setSaid({ text: `“${stored.name}” was not used. ${read.text}`, isFault: true });
      return;
    }
    const market = { asset: desk.asset, price: desk.market.newest() };
    change(fieldsOfPreset(read.value, draft, market));
    const waits = needsEntry(read.value, draft, market);
    const rest = waits ? ' Enter the price and press it again for its stop and target.' : '';
    setSaid({ text: `“${stored.name}” fills the ticket.${rest}`, isFault: false });
  }
  if (!list.isLoaded) {
    if (list.error === null) return null;
    return (
      <div className={styles['bar']}>
        <span className={styles['note']}>Your presets could not be loaded.</span>
        <Button size="small" variant="ghost" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div>
      <div className={styles['bar']}>
        {list.items.length === 0 ? (
          <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => setManaging(true)}>
            Save as a preset
          </Button>
        ) : (
          <>
            <fieldset className={styles['names']} aria-label="Order presets">
              {list.items.map((each) => (
                <button
                  key={each.id}
                  type="button"
                  className={styles['name']}
                  title={each.name}
                  onClick={() => choose(each)}
                >
                  {each.name}
                </button>
              ))}
            </fieldset>
            <PanelButton
              name="Manage the presets"
              path="M3 6h14M3 10h14M3 14h14M7 4.5v3M13 8.5v3M6 12.5v3"
              onPress={() => setManaging(true)}
            />
          </>
        )}
      </div>
      <output className={said?.isFault === true ? styles['fault'] : styles['note']}>{said?.text}</output>
      {isManaging ? <PresetsDialog desk={desk} list={list} onClose={() => setManaging(false)} /> : null}
    </div>
  );
}
