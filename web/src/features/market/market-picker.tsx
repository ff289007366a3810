import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Asset } from '@tradesense/core/market/asset.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AssetSearch } from './asset-search.tsx';

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
  /** Asset that is marked in the list; absent on a page without a market. */
  readonly current?: Asset;
  /** Whether the field gets the focus when the surrounding dialog opens. */
  readonly isFocusedFirst?: boolean;
  /** Called when a market is chosen. */
  readonly onChosen?: () => void;
}

/** A search field over links to all markets. */
export function MarketSearch({ current, isFocusedFirst = false, onChosen }: MarketSearchProps) {
  const navigate = useNavigate();
  return (
    <AssetSearch
      what="market"
      isFocusedFirst={isFocusedFirst}
      onFirst={({ symbol }) => {
        onChosen?.();
        void navigate({ to: '/markets/$symbol', params: { symbol } });
      }}
      renderAsset={(asset, content) => (
        <Link
          to="/markets/$symbol"
          params={{ symbol: asset.symbol }}
          preload={false}
          aria-current={asset === current ? 'page' : undefined}
          onClick={onChosen}
          {...content}
        />
      )}
    />
  );
}
