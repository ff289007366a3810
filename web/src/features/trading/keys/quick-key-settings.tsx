import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './quick-key-settings.module.css';
import { INITIAL_KEYS, QUICK_ACTS, withKey, type KeyChange, type QuickAct } from './quick-keys.ts';
import { quickKeysStore } from './quick-keys-store.ts';
import { useKeyChoice } from './use-quick-keys.ts';

/** What each action does, in the list of keys. */
const QUICK_ACT_WORDS: Readonly<Record<QuickAct, string>> = {
  buy: 'go to the ticket, to buy',
  sell: 'go to the ticket, to sell',
  flatten: 'ask whether to close every position',
  'cancel-all': 'ask whether to cancel the orders',
  positions: 'show the positions',
  orders: 'show the orders',
  ticket: 'show or hide the ticket',
  dock: 'show or hide the panels',
  watchlist: 'show or hide the watchlist',
  help: 'show this help',
};

function reasonText(change: Extract<KeyChange, { ok: false }>): string {
  return change.reason === 'taken'
    ? `That key already stands for “${QUICK_ACT_WORDS[change.by]}”.`
    : 'A key is one character that can be seen.';
}

/** Settings for the keys of the desk. Each key can be changed or removed, and all keys can be switched off. */
export function QuickKeySettings() {
  const chosen = useKeyChoice();
  const [refused, setRefused] = useState<{ readonly act: QuickAct; readonly text: string } | null>(null);
  function choose(act: QuickAct, typed: string): void {
    // The field contains the old character and the typed one, in any order. Removing the old one leaves the typed one.
    const change = withKey(chosen, act, typed.replace(chosen.keys[act], '').slice(-1));
    setRefused(change.ok ? null : { act, text: reasonText(change) });
    if (change.ok) quickKeysStore.write(change.next);
  }
  function reset(): void {
    setRefused(null);
    quickKeysStore.write({ ...INITIAL_KEYS, isOn: chosen.isOn });
  }
  return (
    <section className={styles['settings']} aria-label="Quick keys">
      <Checkbox
        label="Quick keys, when you are not typing"
        checked={chosen.isOn}
        onCheckedChange={(isOn) => quickKeysStore.write({ ...chosen, isOn })}
      />
      <ul className={styles['keys']}>
        {QUICK_ACTS.map((act) => (
          <li key={act}>
            <input
              className={styles['key']}
              aria-label={`Key to ${QUICK_ACT_WORDS[act]}`}
              aria-describedby={refused?.act === act ? 'quick-key-refused' : undefined}
              aria-invalid={refused?.act === act || undefined}
              autoComplete="off"
              disabled={!chosen.isOn}
              value={chosen.keys[act]}
              onChange={(event) => choose(act, event.target.value)}
            />
            <span>{QUICK_ACT_WORDS[act]}</span>
          </li>
        ))}
      </ul>
      <output id="quick-key-refused" className={styles['refused']}>
        {refused?.text}
      </output>
      <div>
        <Button size="small" variant="secondary" onClick={reset}>
          Reset the keys
        </Button>
      </div>
    </section>
  );
}
