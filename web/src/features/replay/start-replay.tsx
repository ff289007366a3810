import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Ref, type RefObject } from 'react';
import type { StartReplayRequest } from '@tradesense/contract/replay.ts';
import { ASSET_CLASSES, ASSETS, type AssetClass } from '@tradesense/core/market/asset.ts';
import { INTERVALS, isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import { INTERVAL_LABELS } from '../../chart/model/setting-text.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useAttemptKey } from '../../platform/use-attempt-key.ts';
import { ASSET_CLASS_LABELS } from '../../platform/asset-search.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FILL_PRESET_OPTIONS, FILL_PRESET_RULES } from '../trading/fill-preset-text.ts';
import { intervalsQuery, REPLAY_SESSIONS_KEY } from './replay-queries.ts';
import styles from './replay-page.module.css';
import { dateFieldValue, instantOf } from './replay-text.ts';

const RANDOM = '';
type Place = 'random' | 'chosen';

function useStart(onStarted: (sessionId: string) => void) {
  const client = useQueryClient();
  const attempt = useAttemptKey();
  return useMutation({
    mutationFn: (body: StartReplayRequest) =>
      call('POST /api/replay/sessions', { body, idempotencyKey: attempt.keyOf(body) }),
    onSuccess({ id }) {
      attempt.end();
      onStarted(id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: REPLAY_SESSIONS_KEY }),
  });
}

/** Returns the field of the date, and scrolls it into view when it appears: the button that stays in view may be over it. */
function useDateField(place: Place): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (place === 'chosen') field.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return field;
}

/** Form for a new replay session: its market, start and rules. */
export function StartReplay({ onStarted }: { readonly onStarted: (sessionId: string) => void }) {
  const [asset, setAsset] = useState(RANDOM);
  const [wanted, setWanted] = useState<Interval>('1h');
  const [place, setPlace] = useState<Place>('random');
  const offered = useIntervals(asset, place);
  const interval = nearestInterval(offered, wanted);
  const [chosen, setChosen] = useState('');
  const [preset, setPreset] = useState<FillPreset>('normal');
  const [isMissing, setMissing] = useState(false);
  const dateField = useDateField(place);
  const start = useStart(onStarted);
  const date = dateFieldValue(chosen, interval);
  const startAt = place === 'random' ? null : instantOf(date, interval);

  function submit(): void {
    const isDateMissing = place === 'chosen' && startAt === null;
    setMissing(isDateMissing);
    if (isDateMissing) {
      // The field may be out of view, because the button stays in view.
      dateField.current?.focus();
      return;
    }
    start.mutate({
      interval,
      preset,
      ...askedAsset(asset),
      ...(startAt === null ? {} : { startAt }),
    });
  }

  return (
    <form
      noValidate
      className={styles['form']}
      // An error belongs to the fields as they were sent.
      onChange={() => {
        if (start.isError) start.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AssetSelect value={asset} onValueChange={setAsset} />
      <SegmentedControl
        label="Length of a bar"
        value={interval}
        options={offered.map((value) => ({ value, label: INTERVAL_LABELS[value] }))}
        onValueChange={setWanted}
      />
      <LeftOutIntervals offered={offered} place={place} />
      <PlaceFields
        {...{ interval, place, date, dateField }}
        onPlace={setPlace}
        onChosen={setChosen}
        error={isMissing && startAt === null ? 'Choose a date or a random start.' : undefined}
      />
      <PresetFields preset={preset} onPreset={setPreset} />
      <div className={styles['submit']}>
        {start.error === null ? null : <StartFailure error={start.error} />}
        <Button type="submit" isBusy={start.isPending || start.isSuccess}>
          Start the replay
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns the bar lengths at which the replay can start. Returns all of them until they are loaded, and if there are
 * none: the server then says why it does not start.
 */
function useIntervals(asset: string, place: Place): readonly Interval[] {
  const { data } = useQuery({ ...intervalsQuery(askedAsset(asset)), placeholderData: keepPreviousData });
  const offered = place === 'random' ? data?.masked : data?.dated;
  return offered === undefined || offered.length === 0 ? INTERVALS : offered;
}

/** Returns the offered interval nearest to the wanted one. If two are equally near, returns the shorter one. */
function nearestInterval(offered: readonly Interval[], wanted: Interval): Interval {
  const distance = (each: Interval) => Math.abs(INTERVALS.indexOf(each) - INTERVALS.indexOf(wanted));
  return offered.reduce((best, each) => (distance(each) < distance(best) ? each : best), offered[0] ?? wanted);
}

function LeftOutIntervals({ offered, place }: { readonly offered: readonly Interval[]; readonly place: Place }) {
  const left = INTERVALS.filter((each) => !offered.includes(each)).map((each) => INTERVAL_LABELS[each]);
  if (left.length === 0) return null;
  return (
    <p className={styles['note']}>
      Too little history {place === 'random' ? 'for a random start ' : ''}with bars of {left.join(', ')}.
    </p>
  );
}

const anyOf = (assetClass: AssetClass): string => `any ${assetClass}`;

/**
 * Converts the option that the learner chose to fields of the request: one asset, a random asset of a class, or any
 * random asset.
 */
function askedAsset(choice: string): Pick<StartReplayRequest, 'asset' | 'assetClass'> {
  const assetClass = ASSET_CLASSES.find((each) => anyOf(each) === choice);
  if (assetClass !== undefined) return { assetClass };
  return choice === RANDOM ? {} : { asset: choice };
}

function StartFailure({ error }: { readonly error: Error }) {
  const needsPro = error instanceof ApiError && error.code === 'plan-limit-reached';
  return (
    <Alert tone="danger" actions={needsPro ? <LinkButton to="/pricing">See what Pro adds</LinkButton> : null}>
      {error.message}
    </Alert>
  );
}

function AssetSelect(props: { readonly value: string; readonly onValueChange: (value: string) => void }) {
  return (
    <Select label="Asset" {...props}>
      <option value={RANDOM}>Random</option>
      {ASSET_CLASSES.map((group) => (
        <optgroup key={group} label={ASSET_CLASS_LABELS[group]}>
          <option value={anyOf(group)}>Random, {ASSET_CLASS_LABELS[group]} only</option>
          {ASSETS.filter((each) => each.class === group).map(({ symbol, name }) => (
            <option key={symbol} value={symbol}>
              {symbol}, {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

interface PresetFieldsProps {
  readonly preset: FillPreset;
  readonly onPreset: (preset: FillPreset) => void;
}

function PresetFields({ preset, onPreset }: PresetFieldsProps) {
  return (
    <>
      <SegmentedControl label="How orders fill" value={preset} options={FILL_PRESET_OPTIONS} onValueChange={onPreset} />
      <p className={styles['note']}>{FILL_PRESET_RULES[preset]}</p>
    </>
  );
}

interface PlaceFieldsProps {
  readonly interval: Interval;
  readonly place: Place;
  /** The chosen start time, in the format of the browser's date field. */
  readonly date: string;
  readonly dateField: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  readonly onPlace: (place: Place) => void;
  readonly onChosen: (chosen: string) => void;
}

function PlaceFields({ interval, place, date, dateField, error, onPlace, onChosen }: PlaceFieldsProps) {
  return (
    <>
      <SegmentedControl
        label="Start point"
        value={place}
        options={[
          { value: 'random', label: 'Anywhere, masked' },
          { value: 'chosen', label: 'At a date' },
        ]}
        onValueChange={onPlace}
      />
      {place === 'random' ? (
        <p className={styles['note']}>
          A random point in history, without the name of the asset and with changed prices and dates. You see the real
          ones when the replay ends.
        </p>
      ) : (
        <TextField
          ref={dateField}
          label="Begins on"
          type={isIntraday(interval) ? 'datetime-local' : 'date'}
          value={date}
          hint="The history must continue after it. Such a replay is not masked. Where no prices were recorded, it plays a simulated path and says so."
          error={error}
          onValueChange={onChosen}
        />
      )}
    </>
  );
}
