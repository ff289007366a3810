import { useState } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import type { StoredChart } from '../../../chart/drawings/use-chart-storage.ts';
import { ToolbarButton } from '../../../chart/toolbar-button.tsx';
import { TEMPLATES_ICON } from '../../../chart/toolbar-icons.ts';

const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);

/** Button in the toolbar of a chart that opens the chart templates. */
export function TemplatesButton({ settings, onSettingsChange }: Pick<StoredChart, 'settings' | 'onSettingsChange'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton icon={TEMPLATES_ICON} isNamedWhenWide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Templates
      </ToolbarButton>
      {isOpen ? (
        <TemplatesDialog settings={settings} onApply={onSettingsChange} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
