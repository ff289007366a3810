import { useState } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLaterParts } from './later-parts.ts';

const AccountExports = lazyPart(
  async () => (await import('./account-exports.tsx')).AccountExports,
  <Spinner label="Loading the downloads" />,
);

const LATER = [AccountExports] as const;

/** Menu with the downloads for an attempt, running or archived. The downloads include all days of the attempt. */
export function ExportMenu({ accountId }: { readonly accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  useLaterParts(LATER);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onPointerEnter={AccountExports.preload}
        onFocus={AccountExports.preload}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      <Dialog isOpen={isOpen} title="Export" onClose={() => setOpen(false)}>
        <AccountExports accountId={accountId} />
      </Dialog>
    </>
  );
}
