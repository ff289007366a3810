import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PublishIdeaRequest } from '@tradesense/contract/ideas.ts';
import { POST_AUDIENCES, type PostAudience } from '@tradesense/contract/posts-constants.ts';
import { IDEA_HORIZON_NAMES } from '@tradesense/core/ideas/idea-names.ts';
import { IDEA_HORIZONS, type IdeaHorizon } from '@tradesense/core/ideas/idea-rules.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { pageLanguage } from '../../ui/page-language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallFields } from './call-fields.tsx';
import { callRequest, EMPTY_CALL } from './idea-draft.ts';
import { setupQuery } from './idea-queries.ts';
import { assetName, ideaTitle } from './idea-text.ts';
import styles from './ideas.module.css';

const AUDIENCE_NAMES: Readonly<Record<PostAudience, string>> = { public: 'Everyone', followers: 'Followers' };
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface IdeaComposerProps {
  /** Called with the id of the idea's post. */
  readonly onPublished: (postId: string) => void;
  readonly onCancel: () => void;
}

/**
 * Returns a mutation that publishes an idea. If a response is lost and the request repeated, the idea is published only
 * once.
 */
function usePublish(onPublished: (postId: string) => void) {
  const client = useQueryClient();
  // The idempotency key stays the same over retries, so that an idea is not published twice after a lost response.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (body: PublishIdeaRequest) => call('POST /api/ideas', { body, idempotencyKey: attempt }),
    onSuccess: async ({ id }) => {
      onPublished(id);
      await client.invalidateQueries({ queryKey: ['feed', 'posts'] });
    },
    onSettled: (_data, error) => {
      if (!(error instanceof ApiError) || error.status !== 0) setAttempt(crypto.randomUUID());
    },
  });
}

/** Form for a chart idea, next to the chart of its asset. */
export function IdeaComposer({ onPublished, onCancel }: IdeaComposerProps) {
  const [asset, setAsset] = useState<AssetSymbol>('BTC');
  const [horizon, setHorizon] = useState<IdeaHorizon>('1w');
  const [audience, setAudience] = useState<PostAudience>('public');
  const [draft, setDraft] = useState(EMPTY_CALL);
  const publishing = usePublish(onPublished);
  const request = callRequest(draft);
  return (
    <Card aria-label="New chart idea">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (request !== null && !publishing.isPending) publishing.mutate({ asset, horizon, audience, ...request });
        }}
      >
        <div className={styles['choices']}>
          <Select
            label="Asset"
            value={asset}
            onValueChange={(symbol) => setAsset(ASSETS.find((each) => each.symbol === symbol)?.symbol ?? asset)}
          >
            {ASSETS.map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>
                {name} ({symbol})
              </option>
            ))}
          </Select>
          <SegmentedControl
            label="Horizon"
            value={horizon}
            options={IDEA_HORIZONS.map((value) => ({ value, label: capitalized(IDEA_HORIZON_NAMES[value]) }))}
            onValueChange={setHorizon}
          />
        </div>
        <SetupChart asset={asset} horizon={horizon} />
        <CallFields draft={draft} disabled={publishing.isPending} onDraft={setDraft} />
        <p className={styles['note']}>
          You can change the call for 15 minutes, rounded up to a whole minute. Then it locks, starts with the next
          price, and counts in your record, also if you delete it. Readers predict before they see it.
        </p>
        <div className={styles['acts']}>
          <SegmentedControl
            label="For"
            value={audience}
            options={POST_AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))}
            onValueChange={setAudience}
          />
          <span className={styles['grow']} />
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={publishing.isPending} disabled={request === null}>
            Publish idea
          </Button>
        </div>
        {publishing.error === null ? null : (
          <Alert tone="danger" title="Your idea was not published">
            <p>{failureText(publishing.error)} What you wrote is still here.</p>
          </Alert>
        )}
      </form>
    </Card>
  );
}

/** Shows the newest bars of the asset, at the bar interval on which the idea will be scored. */
function SetupChart({ asset, horizon }: { readonly asset: AssetSymbol; readonly horizon: IdeaHorizon }) {
  const { data, error } = useQuery(setupQuery(asset, horizon));
  const model = useMemo(
    () =>
      data === undefined
        ? null
        : {
            bars: chartBarsOf(data.bars),
            xAxis: { kind: 'time' as const, interval: data.interval, zone: browserTimeZone() },
            scale: {
              kind: 'price' as const,
              decimals: ASSETS.find(({ symbol }) => symbol === asset)?.priceDecimals ?? 2,
            },
            decision: null,
            locale: pageLanguage(),
          },
    [asset, data],
  );
  if (data !== undefined && model !== null && model.bars.length > 0)
    return (
      <CandleChart
        title={`${ideaTitle({ asset, horizon })}, ${data.interval} bars`}
        model={model}
        source={data.source}
      />
    );
  if (data !== undefined || error !== null)
    return (
      <Alert tone="warning" title={`There is no chart of ${assetName(asset)} now`}>
        <p>
          {error === null
            ? 'The server has no price history of it. An idea without prices ends void.'
            : failureText(error)}
        </p>
      </Alert>
    );
  return (
    <div aria-busy="true">
      <Skeleton height="22rem" />
    </div>
  );
}
