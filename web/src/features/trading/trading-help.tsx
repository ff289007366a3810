import { useState } from 'react';
import { lazyPart } from '../../lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLaterParts } from './later-parts.ts';
import { useQuickKeys } from './keys/use-quick-keys.ts';

const HelpText = lazyPart(async () => (await import('./help-text.tsx')).HelpText, <Spinner label="Loading the help" />);
const LATER = [HelpText];

/** Shows a button that opens a dialog with instructions for the page and its keys. */
export function TradingHelp() {
  const [isOpen, setOpen] = useState(false);
  useLaterParts(LATER);
  useQuickKeys({ help: () => setOpen(true) });
  return (
    <>
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Help and keys
      </Button>
      <Dialog isOpen={isOpen} title="Trading in the sandbox" onClose={() => setOpen(false)}>
        <HelpText />
      </Dialog>
    </>
  );
}
