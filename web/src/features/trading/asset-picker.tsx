import { useState } from 'react';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AssetSearch } from '../market/asset-search.tsx';
import styles from './asset-head.module.css';

interface AssetPickerProps {
  readonly current: Asset;
  readonly onAsset: (symbol: string) => void;
}

/** A button with the name of the asset. It opens a search for the asset to trade. */
export function AssetPicker({ current, onAsset }: AssetPickerProps) {
  const [isOpen, setOpen] = useState(false);
  function choose({ symbol }: Asset): void {
    setOpen(false);
    onAsset(symbol);
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={styles['asset'] ?? ''}
        aria-haspopup="dialog"
        title="Change asset"
        onClick={() => setOpen(true)}
      >
        <span className={styles['symbol']}>{current.symbol}</span>
        <span className={styles['name']}>{current.name}</span>
        <VisuallyHidden>change asset</VisuallyHidden>
        <Icon size={16}>
          <path d="m6 8 4 4 4-4" />
        </Icon>
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
