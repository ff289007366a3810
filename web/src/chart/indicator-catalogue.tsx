import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './indicator-catalogue.module.css';
import { IndicatorFormula } from './indicator-formula.tsx';
import {
  INDICATOR_GROUPS,
  INDICATOR_KINDS,
  INDICATORS,
  refusalOf,
  type IndicatorKind,
} from './model/indicator-setting.ts';

interface IndicatorCatalogueProps {
  hasVolume: boolean;
  isFull: boolean;
  onAdd: (kind: IndicatorKind) => void;
}

function matches(kind: IndicatorKind, wanted: string): boolean {
  const { name, short } = INDICATORS[kind];
  return `${name} ${short}`.toLowerCase().includes(wanted.trim().toLowerCase());
}

/** Shows the indicators that can be added, in their groups, and a field to search them by name. */
export function IndicatorCatalogue({ hasVolume, isFull, onAdd }: IndicatorCatalogueProps) {
  const [wanted, setWanted] = useState('');
  const found = INDICATOR_KINDS.filter((kind) => matches(kind, wanted));
  const groups = INDICATOR_GROUPS.map((group) => ({
    group,
    kinds: found.filter((kind) => INDICATORS[kind].group === group),
  })).filter(({ kinds }) => kinds.length > 0);
  return (
    <>
      <TextField
        type="search"
        label="Find an indicator"
        placeholder="Name or short name, such as RSI"
        value={wanted}
        onValueChange={setWanted}
      />
      {groups.length === 0 ? <p className={styles['none']}>No indicator has that name.</p> : null}
      {groups.map(({ group, kinds }) => (
        <section key={group} className={styles['group']} aria-label={group}>
          <h3 className={styles['heading']}>{group}</h3>
          <ul className={styles['list']}>
            {kinds.map((kind) => (
              <CatalogueItem
                key={kind}
                kind={kind}
                refusal={refusalOf(kind, hasVolume)}
                isFull={isFull}
                onAdd={() => onAdd(kind)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface CatalogueItemProps {
  kind: IndicatorKind;
  /** Why the indicator cannot be drawn; `null` if it can. */
  refusal: string | null;
  isFull: boolean;
  onAdd: () => void;
}

function CatalogueItem({ kind, refusal, isFull, onAdd }: CatalogueItemProps) {
  const { name, short } = INDICATORS[kind];
  const refusalId = useId();
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <span>
          {name}
          {short === name ? null : <span className={styles['short']}> {short}</span>}
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Add ${name}`}
          aria-describedby={refusal === null ? undefined : refusalId}
          disabled={isFull || refusal !== null}
          onClick={onAdd}
        >
          Add
        </Button>
      </div>
      {refusal === null ? null : (
        <p id={refusalId} className={styles['refusal']}>
          {refusal}
        </p>
      )}
      <IndicatorFormula kind={kind} />
    </li>
  );
}
