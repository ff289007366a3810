import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { Money, SignedMoney } from '../../ui/amount.tsx';
import { FigureList } from './figure-list.tsx';

type Archive = NonNullable<TradingAccount['archive']>;

/** Shows the final figures of an archived attempt. */
export function ArchiveFigures({ archive }: { readonly archive: Archive }) {
  return (
    <FigureList
      label="How it ended"
      figures={[
        { name: 'Equity', value: <Money value={archive.equity} /> },
        { name: 'Cash', value: <Money value={archive.cash} /> },
        { name: 'Granted', value: <Money value={archive.granted} /> },
        { name: 'Realized profit', value: <SignedMoney value={archive.realised} /> },
        { name: 'Fees', value: <Money value={archive.fees} /> },
        { name: 'Funding', value: <Money value={archive.funding} /> },
        { name: 'Fills', value: String(archive.fills) },
        { name: 'Liquidations', value: String(archive.liquidations) },
        { name: 'Open at the end', value: String(archive.openPositions) },
      ]}
    />
  );
}
