/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select cannot be searched by name */
import { ASSET_CLASSES, ASSETS } from '@tradesense/core/market/asset.ts';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ASSET_CLASS_LABELS } from '../../platform/asset-search.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './asset-picker.module.css';
import { choiceOf, findAssetChoices, RANDOM_ASSET, type AssetChoice } from './asset-search.ts';

interface AssetPickerProps {
  /** The chosen asset: a symbol or `random`. */
  value: string;
  onValueChange: (value: string) => void;
}

function fieldText({ value, name }: AssetChoice): string {
  return value === RANDOM_ASSET ? name : `${value}, ${name}`;
}

/**
 * Combobox over the asset catalogue in the ARIA pattern: the field searches by symbol, name and class; the arrow keys
 * move through the list, Enter chooses, Escape closes it. The field shows the chosen asset while the list is closed.
 */
export function AssetPicker({ value, onValueChange }: AssetPickerProps) {
  const id = useId();
  /** Search text; `null` while the list is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const isOpen = query !== null;
  const choices = findAssetChoices(query ?? '');
  const current = choices.find((choice) => choice.value === active) ?? choices[0];

  function open(): void {
    if (isOpen) return;
    setQuery('');
    setActive(value);
  }

  function choose(choice: AssetChoice): void {
    onValueChange(choice.value);
    setQuery(null);
  }

  function move(by: 1 | -1): void {
    const at = current === undefined ? -1 : choices.indexOf(current);
    const next = choices.at((at + by + choices.length) % choices.length);
    if (next === undefined) return;
    setActive(next.value);
    document.getElementById(`${id}-${next.value}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen && current !== undefined) choose(current);
    else if (event.key === 'Escape' && isOpen) setQuery(null);
    else return;
    event.preventDefault();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setQuery(null);
  }

  return (
    <div className={styles['picker']} onBlur={onBlur}>
      <TextField
        label="Asset"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current !== undefined ? `${id}-${current.value}` : undefined}
        placeholder={isOpen ? 'Search by symbol, name or class' : undefined}
        autoComplete="off"
        spellCheck={false}
        className={styles['field']}
        value={query ?? fieldText(choiceOf(value))}
        onValueChange={(text) => {
          // The first typed character replaces the chosen asset.
          setQuery(isOpen ? text : text.replace(fieldText(choiceOf(value)), ''));
          setActive(null);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {isOpen ? <AssetList {...{ id, choices, current, value, query }} onChoose={choose} /> : null}
    </div>
  );
}

/** Shows the choices (Random first, then the assets by class) and the number of assets found. */
function AssetList({ query, choices, ...list }: ChoicesProps & { query: string }) {
  return (
    <div className={styles['list']}>
      <div id={`${list.id}-list`} role="listbox" aria-label="Assets">
        <Choices choices={choices.filter((choice) => choice.value === RANDOM_ASSET)} {...list} />
        {ASSET_CLASSES.map((assetClass) => {
          const inClass = choices.filter((choice) => choice.group === assetClass);
          return inClass.length === 0 ? null : (
            <div key={assetClass} role="group" aria-label={ASSET_CLASS_LABELS[assetClass]}>
              <p className={styles['groupName']} aria-hidden="true">
                {ASSET_CLASS_LABELS[assetClass]}
              </p>
              <Choices choices={inClass} {...list} />
            </div>
          );
        })}
      </div>
      <p className={styles['count']} aria-live="polite">
        {countText(choices, query)}
      </p>
    </div>
  );
}

/** The choice “Random” is not an asset, so it is not included in the count. */
function countText(choices: readonly AssetChoice[], query: string): string {
  if (choices.length === 0) return `No asset matches “${query}”.`;
  return `${choices.filter((choice) => choice.value !== RANDOM_ASSET).length} of ${ASSETS.length} assets`;
}

interface ChoicesProps {
  id: string;
  choices: readonly AssetChoice[];
  /** The choice that Enter would choose now. */
  current: AssetChoice | undefined;
  value: string;
  onChoose: (choice: AssetChoice) => void;
}

function Choices({ id, choices, current, value, onChoose }: ChoicesProps) {
  return choices.map((choice) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys belong to the field, which keeps the focus
    <div
      key={choice.value}
      id={`${id}-${choice.value}`}
      role="option"
      aria-selected={choice.value === value}
      data-active={choice.value === current?.value || undefined}
      className={styles['choice']}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      {choice.value === RANDOM_ASSET ? null : <span className={styles['symbol']}>{choice.value}</span>}{' '}
      <span>{choice.name}</span>
    </div>
  ));
}
