import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BiasChartsResponse, BiasTestSummary, StartBiasTestRequest } from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AssetPicker } from './asset-picker.tsx';
import { useProductNumbers } from '../../platform/product-numbers.ts';
import { BIAS_TESTS_KEY, chartsQuery } from './bias-test-queries.ts';
import { TIMEFRAME_LABELS } from './bias-text.ts';
import { chartSupplyText, missingTimeframesText, suggestedTimeframe, testKindOf } from './chart-supply-text.ts';
import styles from './start-test-form.module.css';

interface StartTestFormProps {
  /** Initially selected asset: a symbol or `random`. */
  initialAsset: string;
  /** Whether this is practice, which is unrated and not masked. The form then asks for the last day of the set-up. */
  isPractice: boolean;
  /** The test that is running, so that no new test can start; `undefined` if there is none. */
  running: BiasTestSummary | undefined;
  onStarted: (testId: string, asset: string) => void;
}

const TIMEFRAME_CHOICES = [...BIAS_TIMEFRAMES, 'mixed'] as const;

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.code === 'not-enough-history') {
    return `${error.message} Choose another asset, timeframe or day.`;
  }
  return error.message;
}

export function StartTestForm({ initialAsset, isPractice, running, onStarted }: StartTestFormProps) {
  const queryClient = useQueryClient();
  const reasonId = useId();
  const { biasTestQuestions } = useProductNumbers();
  const [asset, setAsset] = useState(initialAsset);
  const [chosen, setChosen] = useState<StartBiasTestRequest['timeframe'] | null>(null);
  const [customDate, setCustomDate] = useState('');
  const [today] = useState(() => dayOf(Date.now()));
  const start = useMutation({
    mutationFn: (body: StartBiasTestRequest) => call('POST /api/bias-tests', { body }),
    onSuccess: ({ id }, body) => onStarted(id, body.asset),
    // Fetches the tests again after an error too, because a test may have been started in another tab.
    onSettled: () => queryClient.invalidateQueries({ queryKey: BIAS_TESTS_KEY }),
  });
  const charts = useQuery(chartsQuery).data;
  const timeframe = chosen ?? (isPractice ? '1d' : suggestedTimeframe(charts, asset));
  const isOffered = (value: StartBiasTestRequest['timeframe']) =>
    isPractice || charts === undefined || testKindOf(charts, asset, value) !== 'none';
  const missing = isPractice ? null : missingTimeframesText(charts, asset, biasTestQuestions);
  const isDateMissing = isPractice && (customDate === '' || customDate > today);
  // A refusal that names a running test needs no alert, because the page then shows that test.
  const isRefusedForRunning =
    start.error instanceof ApiError &&
    start.error.code === 'test-in-progress' &&
    start.error.problem.errors !== undefined;
  return (
    <div className={styles['form']}>
      <AssetPicker value={asset} onValueChange={setAsset} />
      <SegmentedControl
        label="Timeframe"
        value={timeframe}
        options={TIMEFRAME_CHOICES.map((value) => ({
          value,
          label: TIMEFRAME_LABELS[value].name,
          disabled: !isOffered(value),
        }))}
        onValueChange={setChosen}
      />
      {missing === null ? null : <p className={styles['reason']}>{missing}</p>}
      {isPractice ? (
        <TextField
          label="The set-up ends on"
          type="date"
          max={today}
          value={customDate}
          hint="The price history must continue after that day."
          onValueChange={setCustomDate}
        />
      ) : null}
      {start.error && !isRefusedForRunning ? <Alert tone="danger">{failureText(start.error)}</Alert> : null}
      <div className={styles['submit']}>
        <Button
          blockedReasonId={running !== undefined || isDateMissing || !isOffered(timeframe) ? reasonId : undefined}
          isBusy={start.isPending || start.isSuccess}
          onClick={() => start.mutate({ asset, timeframe, ...(isPractice ? { customDate } : {}) })}
        >
          {isPractice ? 'Start practice' : 'Start the test'}
        </Button>
        <p id={reasonId} className={styles['reason']}>
          {running ? <Blocked by={running} /> : startNote({ isDateMissing, isOffered: isOffered(timeframe) })}
        </p>
      </div>
      {isPractice ? null : <ChartSupply charts={charts} asset={asset} timeframe={timeframe} />}
    </div>
  );
}

/** Says why no test can start, with a link to the one that is running. */
function Blocked({ by: { asset, id } }: { by: BiasTestSummary }) {
  return (
    <>
      A test is still running.{' '}
      <Link to="/bias-test/$assetSymbol" params={{ assetSymbol: asset }} search={{ test: id }}>
        Resume the test
      </Link>{' '}
      or end it first.
    </>
  );
}

/**
 * Shows, before the start, whether the charts are real and how many are left. Shows nothing until the supply is loaded.
 */
function ChartSupply({ charts, asset, timeframe }: ChartSupplyProps) {
  const { biasTestQuestions } = useProductNumbers();
  if (charts === undefined) return null;
  return <p className={styles['reason']}>{chartSupplyText(charts, asset, timeframe, biasTestQuestions)}</p>;
}

interface ChartSupplyProps extends Pick<StartBiasTestRequest, 'asset' | 'timeframe'> {
  charts: BiasChartsResponse | undefined;
}

interface StartState {
  isDateMissing: boolean;
  /** Whether tests of the chosen asset exist at the chosen timeframe. */
  isOffered: boolean;
}

function startNote({ isDateMissing, isOffered }: StartState): string {
  if (!isOffered) return 'Choose another timeframe or asset first.';
  return isDateMissing
    ? 'Choose a day in the past first.'
    : 'Take a few quiet minutes: stay on the page until the test is over.';
}
