import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { OpenLiveRoundRequest } from '@tradesense/contract/live-sessions.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import type { LiveRoundKind } from '@tradesense/core/live-sessions/live-round.ts';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { call } from '../../platform/api-client.ts';
import { ASSET_CLASS_LABELS } from '../../platform/asset-search.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TIMEFRAME_LABELS } from '../bias-test/bias-text.ts';
import { liveSessionQuery } from './live-session-queries.ts';
import styles from './live-session.module.css';

type AssetClass = OpenLiveRoundRequest['assetClass'];
type Timeframe = OpenLiveRoundRequest['timeframe'];
const CLASSES: readonly AssetClass[] = ['random', ...ASSET_CLASSES];
const TIMEFRAMES: readonly Timeframe[] = ['random', ...BIAS_TIMEFRAMES];

interface NewRoundProps {
  readonly classId: string;
  /** Kind of the previous round, which is selected initially. */
  readonly kind: LiveRoundKind;
}

/** Form with which the teacher opens the next round. The server draws a chart that fits the teacher's choices. */
export function NewRound({ classId, kind: lastKind }: NewRoundProps) {
  // The id is kept over retries, so that a repeated request after a lost response opens the same round.
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState(lastKind);
  const [assetClass, setAssetClass] = useState<AssetClass>('random');
  const [timeframe, setTimeframe] = useState<Timeframe>('random');
  const [masked, setMasked] = useState(true);
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () =>
      call('POST /api/classes/{id}/live/rounds', {
        params: { id: classId },
        body: { id, kind, assetClass, timeframe, masked },
        isRepeatable: true,
      }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    opening.mutate();
  };
  return (
    <section className={styles['stack']} aria-label="Next round">
      <h2>Next round</h2>
      <form className={styles['stack']} onSubmit={submit}>
        <SegmentedControl<LiveRoundKind>
          label="Learners"
          value={kind}
          options={[
            { value: 'call', label: 'Call a direction' },
            { value: 'mark', label: 'Mark swings' },
          ]}
          onValueChange={setKind}
        />
        <Select
          label="Asset class"
          value={assetClass}
          onValueChange={(value) => setAssetClass(CLASSES.find((each) => each === value) ?? 'random')}
        >
          {CLASSES.map((each) => (
            <option key={each} value={each}>
              {each === 'random' ? 'Any' : ASSET_CLASS_LABELS[each]}
            </option>
          ))}
        </Select>
        <Select
          label="Interval"
          value={timeframe}
          onValueChange={(value) => setTimeframe(TIMEFRAMES.find((each) => each === value) ?? 'random')}
        >
          {TIMEFRAMES.map((each) => (
            <option key={each} value={each}>
              {each === 'random' ? 'Any' : TIMEFRAME_LABELS[each].name}
            </option>
          ))}
        </Select>
        <Checkbox label="Hide asset and dates" checked={masked} onCheckedChange={setMasked} />
        {opening.error === null ? null : (
          <Alert tone="danger" title="No round was opened">
            <p>{failureText(opening.error)}</p>
          </Alert>
        )}
        <Button type="submit" isFullWidth isBusy={opening.isPending}>
          Open the round
        </Button>
      </form>
    </section>
  );
}
