import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ASSET_CLASSES, ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import { ASSET_CLASS_LABELS, findAssets } from '../../platform/asset-search.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './asset-search.module.css';

interface AssetSearchProps {
  /** Singular noun for the searched things, used in the label and in the text for no matches. */
  readonly what: 'asset' | 'market';
  /** Whether the field gets the focus when the surrounding dialog opens. */
  readonly isFocusedFirst?: boolean;
  readonly onFirst: (asset: Asset) => void;
  /**
   * Renders the link or button of an asset. `className` styles it; `aria-current` or `aria-pressed` marks the current
   * asset.
   */
  readonly renderAsset: (asset: Asset, content: { className: string | undefined; children: ReactNode }) => ReactNode;
}

/**
 * A search field over all assets, grouped by class. Enter in the field chooses the first match. Arrow up and arrow down
 * move through the field and the assets.
 */
export function AssetSearch({ what, isFocusedFirst = false, onFirst, renderAsset }: AssetSearchProps) {
  const [query, setQuery] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const found = findAssets(query);
  const [first] = found;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) onFirst(first);
    else if (event.key === 'ArrowDown') step(place.current, 1);
    else if (event.key === 'ArrowUp') step(place.current, -1);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field and the assets inside
    <div ref={place} className={styles['search']} onKeyDown={onKeyDown}>
      <TextField
        // Set as an attribute instead of a prop, because the browser focuses the element with the attribute `autofocus`
        // when it opens a dialog.
        ref={(field) => void field?.toggleAttribute('autofocus', isFocusedFirst)}
        label={what === 'asset' ? 'Find an asset' : 'Find a market'}
        type="search"
        placeholder="Symbol, name or class"
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
      />
      <div className={styles['list']}>
        {first ? null : (
          <p className={styles['note']}>
            No {what} matches “{query}”.
          </p>
        )}
        {ASSET_CLASSES.map((assetClass) => {
          const assets = found.filter((asset) => asset.class === assetClass);
          return assets.length === 0 ? null : (
            <section key={assetClass} aria-label={ASSET_CLASS_LABELS[assetClass]}>
              <h3 className={styles['groupName']}>{ASSET_CLASS_LABELS[assetClass]}</h3>
              <ul className={styles['assets']}>
                {assets.map((asset) => (
                  <li key={asset.symbol}>
                    {renderAsset(asset, { className: styles['asset'], children: <SymbolAndName asset={asset} /> })}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p className={styles['note']} aria-live="polite">
        {found.length} of {ASSETS.length} shown
      </p>
    </div>
  );
}

function SymbolAndName({ asset }: { readonly asset: Asset }) {
  return (
    <>
      <span className={styles['symbol']}>{asset.symbol}</span>
      <span>{asset.name}</span>
    </>
  );
}

/**
 * Moves the focus from `place` to the next or previous element. The elements are the search field and the assets. Does
 * nothing at either end.
 */
function step(place: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(place?.querySelectorAll<HTMLElement>('input, li > *') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[at + by]?.focus();
}
