import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import styles from './settings-dialog.module.css';
import { hasSessions } from './model/session-anchor.ts';
import type { ChartModel } from './model/chart-model.ts';
import { PRICE_SCALES, VOLUME_PLACES, ZONE_CHOICES, type ChartSettings } from './model/chart-settings.ts';
import { SCALE_LABELS, VOLUME_LABELS, ZONE_LABELS } from './model/setting-text.ts';

interface DisplayDialogProps {
  model: ChartModel;
  settings: ChartSettings;
  onSettingsChange: (settings: ChartSettings) => void;
  onClose: () => void;
}

function optionsOf<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

/** Shows the dialog for scale, volume and time zone. The chart behind the dialog shows each choice immediately. */
export default function DisplayDialog({ model, settings, onSettingsChange, onClose }: DisplayDialogProps) {
  return (
    <Dialog isOpen title="Display" onClose={onClose}>
      <SegmentedControl
        label="Price scale"
        value={settings.scale}
        options={optionsOf(PRICE_SCALES, SCALE_LABELS)}
        onValueChange={(scale) => onSettingsChange({ ...settings, scale })}
      />
      <Checkbox
        label="Invert the scale: high prices at the bottom"
        checked={settings.isInverted}
        onCheckedChange={(isInverted) => onSettingsChange({ ...settings, isInverted })}
      />
      <p className={styles['hint']}>Percent measures from the first bar in view. A comparison is always in percent.</p>
      <SegmentedControl
        label="Volume"
        value={settings.volume}
        options={optionsOf(VOLUME_PLACES, VOLUME_LABELS)}
        onValueChange={(volume) => onSettingsChange({ ...settings, volume })}
      />
      {model.xAxis.kind === 'time' ? (
        <>
          <SegmentedControl
            label="Time zone"
            value={settings.zone}
            options={optionsOf(ZONE_CHOICES, ZONE_LABELS)}
            onValueChange={(zone) => onSettingsChange({ ...settings, zone })}
          />
          {hasSessions(model.xAxis) ? (
            <Checkbox
              label="Session breaks: a line where a trading day begins"
              checked={settings.hasSessionBreaks}
              onCheckedChange={(hasSessionBreaks) => onSettingsChange({ ...settings, hasSessionBreaks })}
            />
          ) : null}
          <p className={styles['hint']}>Bars of a day or longer always carry their UTC date.</p>
        </>
      ) : null}
      {settings.series === 'heikin-ashi' ? (
        <p className={styles['hint']}>
          Heikin-Ashi candles are averages, not traded prices. The values above the chart are the traded ones.
        </p>
      ) : null}
    </Dialog>
  );
}
