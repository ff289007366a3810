import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ASSET_CLASS_LABELS } from '../../platform/asset-search.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './asset-picker.module.css';
import { findAssetChoices, RANDOM_ASSET, type AssetChoice } from './asset-search.ts';

interface AssetPickerProps {
  /** A symbol or `random`. */
  value: string;
  onValueChange: (value: string) => void;
}

const ALL_CHOICES = findAssetChoices('').length;

/**
 * A search field over a list grouped by class. The list consists of native radio buttons with one name, so the arrow
 * keys move through all groups; Down in the field moves into it, Enter there chooses the first match.
 */
export function AssetPicker({ value, onValueChange }: AssetPickerProps) {
  const name = useId();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLFieldSetElement>(null);
  const choices = findAssetChoices(query);
  const [first] = choices;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && first) onValueChange(first.value);
    else if (event.key === 'ArrowDown') {
      const radios = list.current;
      (radios?.querySelector<HTMLInputElement>('input:checked') ?? radios?.querySelector('input'))?.focus();
    } else return;
    event.preventDefault();
  }

  const group = { name, value, onValueChange };
  const isChosenHidden = choices.every((choice) => choice.value !== value);
  return (
    <div className={styles['picker']}>
      <TextField
        label="Asset"
        type="search"
        placeholder="Search by symbol, name or class"
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
        onKeyDown={onKeyDown}
      />
      <fieldset ref={list} className={styles['list']}>
        <legend className={styles['legend']}>Assets</legend>
        {first ? null : <p className={styles['none']}>No asset matches “{query}”.</p>}
        <Choices choices={choices.filter((choice) => choice.value === RANDOM_ASSET)} {...group} />
        {ASSET_CLASSES.map((assetClass) => {
          const inClass = choices.filter((choice) => choice.group === assetClass);
          return inClass.length === 0 ? null : (
            <fieldset key={assetClass}>
              <legend className={styles['groupName']}>{ASSET_CLASS_LABELS[assetClass]}</legend>
              <Choices choices={inClass} {...group} />
            </fieldset>
          );
        })}
      </fieldset>
      <p className={styles['count']} aria-live="polite">
        {choices.length} of {ALL_CHOICES} shown{isChosenHidden ? `; chosen: ${value}` : ''}
      </p>
    </div>
  );
}

interface ChoicesProps extends AssetPickerProps {
  choices: readonly AssetChoice[];
  name: string;
}

function Choices({ choices, name, value, onValueChange }: ChoicesProps) {
  return choices.map((choice) => (
    <label key={choice.value} className={styles['choice']}>
      <input
        type="radio"
        className={styles['radio']}
        name={name}
        value={choice.value}
        checked={choice.value === value}
        onChange={() => onValueChange(choice.value)}
      />
      {choice.value === RANDOM_ASSET ? null : <span className={styles['symbol']}>{choice.value}</span>}
      <span>{choice.name}</span>
    </label>
  ));
}
