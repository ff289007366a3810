import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { ASSET_CLASSES, ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import { ASSET_CLASS_WORDS, findAssets } from '../../platform/asset-search.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './market-picker.module.css';

/** A button that opens the list of all markets. */
export function MarketPicker({ current }: { readonly current: Asset }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change market
      </Button>
      <Dialog isOpen={isOpen} title="Markets" onClose={close}>
        <MarketSearch current={current} isFocusedFirst onChosen={close} />
      </Dialog>
    </>
  );
}

interface MarketSearchProps {
  /** Marked in the list; none on a page without a market. */
  readonly current?: Asset;
  /** The dialog around it gives the focus to the field. */
  readonly isFocusedFirst?: boolean;
  /** Called when a market is gone to. */
  readonly onChosen?: () => void;
}

/**
 * A search field over links to every market, grouped by class. Enter in the field goes to the first match, Up and Down walk
 * through field and links.
 */
export function MarketSearch({ current, isFocusedFirst = false, onChosen }: MarketSearchProps) {
  const [query, setQuery] = useState('');
  const picker = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const found = findAssets(query);
  const [first] = found;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField && first) {
      onChosen?.();
      void navigate({ to: '/markets/$symbol', params: { symbol: first.symbol } });
    } else if (event.key === 'ArrowDown') step(picker.current, 1);
    else if (event.key === 'ArrowUp') step(picker.current, -1);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field and the links inside
    <div ref={picker} className={styles['picker']} onKeyDown={onKeyDown}>
      <TextField
        // As an attribute, which the browser's own dialog looks for when it opens.
        ref={(field) => void field?.toggleAttribute('autofocus', isFocusedFirst)}
        label="Find a market"
        type="search"
        placeholder="Symbol, name or class"
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
      />
      <div className={styles['list']}>
        {first ? null : <p className={styles['none']}>No market matches “{query}”.</p>}
        {ASSET_CLASSES.map((assetClass) => (
          <MarketGroup
            key={assetClass}
            name={ASSET_CLASS_WORDS[assetClass]}
            assets={found.filter((asset) => asset.class === assetClass)}
            {...{ current, onChosen }}
          />
        ))}
      </div>
      <p className={styles['count']} aria-live="polite">
        {found.length} of {ASSETS.length} shown
      </p>
    </div>
  );
}

interface MarketGroupProps {
  readonly name: string;
  readonly assets: readonly Asset[];
  readonly current: Asset | undefined;
  readonly onChosen: (() => void) | undefined;
}

function MarketGroup({ name, assets, current, onChosen }: MarketGroupProps) {
  if (assets.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3 className={styles['groupName']}>{name}</h3>
      <ul className={styles['links']}>
        {assets.map((asset) => (
          <li key={asset.symbol}>
            <Link
              to="/markets/$symbol"
              params={{ symbol: asset.symbol }}
              className={styles['link']}
              preload={false}
              aria-current={asset === current ? 'page' : undefined}
              onClick={onChosen}
            >
              <span className={styles['symbol']}>{asset.symbol}</span>
              <span>{asset.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus to the next or previous of field and links; nowhere at either end. */
function step(picker: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(picker?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[at + by]?.focus();
}
