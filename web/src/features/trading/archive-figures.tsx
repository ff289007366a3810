import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import { FigureList } from './figure-list.tsx';

type Archive = NonNullable<SandboxAccount['archive']>;

/** How an attempt ended. */
export function ArchiveFigures({ archive }: { readonly archive: Archive }) {
  return (
    <FigureList
      label="How it ended"
      figures={[
        { name: 'Equity', value: archive.equity },
        { name: 'Cash', value: archive.cash },
        { name: 'Granted', value: archive.granted },
        { name: 'Realised', value: archive.realised },
        { name: 'Fees', value: archive.fees },
        { name: 'Funding', value: archive.funding },
        { name: 'Fills', value: String(archive.fills) },
        { name: 'Liquidations', value: String(archive.liquidations) },
        { name: 'Open at the end', value: String(archive.openPositions) },
      ]}
    />
  );
}
