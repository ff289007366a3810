import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { IndicatorCatalogue } from './indicator-catalogue.tsx';
import { IndicatorFormula } from './indicator-formula.tsx';
import {
  INDICATORS_MAX,
  withHiddenTurned,
  withIndicator,
  withNumbers,
  withoutIndicator,
  type ChartSettings,
} from './model/chart-settings.ts';
import { INDICATORS, refusalOf, settingProblem, type IndicatorSetting } from './model/indicator-setting.ts';
import styles from './settings-dialog.module.css';

interface IndicatorDialogProps {
  settings: ChartSettings;
  /** Whether the bars of the chart have volume. */
  hasVolume: boolean;
  onSettingsChange: (settings: ChartSettings) => void;
  onClose: () => void;
}

/**
 * Shows the dialog to add, change and remove indicators. The chart behind the dialog shows each valid change
 * immediately.
 */
export default function IndicatorDialog({ settings, hasVolume, onSettingsChange, onClose }: IndicatorDialogProps) {
  const isFull = settings.indicators.length >= INDICATORS_MAX;
  return (
    <Dialog isOpen title="Indicators" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {settings.indicators.length === 0 ? <p className={styles['empty']}>No indicator on this chart yet.</p> : null}
      <ul className={styles['list']} aria-label="Indicators on this chart">
        {settings.indicators.map((setting) => (
          <IndicatorItem
            key={setting.id}
            setting={setting}
            refusal={refusalOf(setting.kind, hasVolume)}
            onChange={(numbers) => onSettingsChange(withNumbers(settings, setting.id, numbers))}
            onHiddenTurn={() => onSettingsChange(withHiddenTurned(settings, setting.id))}
            onRemove={() => onSettingsChange(withoutIndicator(settings, setting.id))}
          />
        ))}
      </ul>
      {isFull ? <p className={styles['hint']}>{INDICATORS_MAX} indicators is the maximum per chart.</p> : null}
      <IndicatorCatalogue
        hasVolume={hasVolume}
        isFull={isFull}
        onAdd={(kind) => onSettingsChange(withIndicator(settings, kind))}
      />
    </Dialog>
  );
}

interface IndicatorItemProps {
  setting: IndicatorSetting;
  /** Why the indicator is not drawn; `null` if it is. */
  refusal: string | null;
  onChange: (numbers: readonly number[]) => void;
  onHiddenTurn: () => void;
  onRemove: () => void;
}

function IndicatorItem({ setting, refusal, onChange, onHiddenTurn, onRemove }: IndicatorItemProps) {
  const { name, parameters } = INDICATORS[setting.kind];
  // The typed texts of the number fields, which may not be valid numbers yet.
  const [texts, setTexts] = useState(() => setting.numbers.map(String));
  const problem = settingProblem(setting.kind, texts.map(numberOf));

  function type(index: number, text: string): void {
    const next = texts.with(index, text);
    setTexts(next);
    const numbers = next.map(numberOf);
    if (settingProblem(setting.kind, numbers) === null) onChange(numbers);
  }

  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <span className={styles['name']}>{name}</span>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Hide ${name}`}
          aria-pressed={setting.isHidden === true}
          onClick={onHiddenTurn}
        >
          {setting.isHidden === true ? 'Hidden' : 'Hide'}
        </Button>
        <Button variant="ghost" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {parameters.length === 0 ? null : (
        <div className={styles['numbers']}>
          {parameters.map(({ label, min, max, step }, index) => (
            <div key={label} className={styles['number']}>
              <TextField
                type="number"
                inputMode={step === 1 ? 'numeric' : 'decimal'}
                label={label}
                min={min}
                max={max}
                step={step}
                value={texts[index] ?? ''}
                onValueChange={(text) => type(index, text)}
              />
            </div>
          ))}
        </div>
      )}
      <p className={styles['problem']} role="alert">
        {problem ?? refusal}
      </p>
      <IndicatorFormula kind={setting.kind} />
    </li>
  );
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
