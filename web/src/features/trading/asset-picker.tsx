import { useRef, useState, type KeyboardEvent } from 'react';
import { ASSET_CLASSES, type Asset } from '@tradesense/core/market/asset.ts';
import { ASSET_CLASS_WORDS, findAssets } from '../../platform/asset-search.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './asset-picker.module.css';

interface AssetPickerProps {
  readonly current: Asset;
  readonly onAsset: (symbol: string) => void;
}

/** A button that opens the search for another asset to trade. */
export function AssetPicker({ current, onAsset }: AssetPickerProps) {
  const [isOpen, setOpen] = useState(false);
  function choose(symbol: string): void {
    setOpen(false);
    onAsset(symbol);
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change asset
      </Button>
      <Dialog isOpen={isOpen} title="What to trade" onClose={() => setOpen(false)}>
        <AssetSearch current={current} onChosen={choose} />
      </Dialog>
    </>
  );
}

/** Enter in the field takes the first match, Up and Down walk through field and assets. */
function AssetSearch({ current, onChosen }: { readonly current: Asset; readonly onChosen: (symbol: string) => void }) {
  const [query, setQuery] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const found = findAssets(query);
  const [first] = found;
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) onChosen(first.symbol);
    else if (by === 0) return;
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    if (by !== 0) stops[stops.findIndex((stop) => stop === document.activeElement) + by]?.focus();
    event.preventDefault();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field and the buttons inside
    <div ref={place} className={styles['search']} onKeyDown={onKeyDown}>
      <TextField
        // As an attribute, which the browser's own dialog looks for when it opens.
        ref={(field) => void field?.toggleAttribute('autofocus', true)}
        label="Find an asset"
        type="search"
        placeholder="Symbol, name or class"
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
      />
      {first ? null : <p className={styles['none']}>No asset matches “{query}”.</p>}
      {ASSET_CLASSES.map((group) => {
        const assets = found.filter((asset) => asset.class === group);
        return assets.length === 0 ? null : (
          <section key={group} aria-label={ASSET_CLASS_WORDS[group]} className={styles['group']}>
            <h3>{ASSET_CLASS_WORDS[group]}</h3>
            <ul>
              {assets.map(({ symbol, name }) => (
                <li key={symbol}>
                  <button
                    type="button"
                    className={styles['asset']}
                    aria-pressed={symbol === current.symbol}
                    onClick={() => onChosen(symbol)}
                  >
                    <strong>{symbol}</strong> {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
