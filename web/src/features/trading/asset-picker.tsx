import { useState } from 'react';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AssetSearch } from '../market/asset-search.tsx';
import styles from './asset-head.module.css';

interface AssetPickerProps {
  readonly current: Asset;
  readonly onAsset: (symbol: string) => void;
}

/** A button that opens the search for another asset to trade. */
export function AssetPicker({ current, onAsset }: AssetPickerProps) {
  const [isOpen, setOpen] = useState(false);
  function choose({ symbol }: Asset): void {
    setOpen(false);
    onAsset(symbol);
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles['words']}>Change asset</span>
        <span aria-hidden="true" className={styles['mark']}>
          ▾
        </span>
      </Button>
      <Dialog isOpen={isOpen} title="Choose an asset" onClose={() => setOpen(false)}>
        <AssetSearch
          what="asset"
          isFocusedFirst
          onFirst={choose}
          renderAsset={(asset, content) => (
            <button
              type="button"
              aria-pressed={asset.symbol === current.symbol}
              onClick={() => choose(asset)}
              {...content}
            />
          )}
        />
      </Dialog>
    </>
  );
}
