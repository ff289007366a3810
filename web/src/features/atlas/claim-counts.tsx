import type { AtlasClaimResponse } from '@tradesense/contract/atlas.ts';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { CONTROL_LABELS, horizonText, pointsText, READING_LABELS, shareText } from './atlas-text.ts';
import { IntervalPlot, type PlotRow } from '../../chart/interval-plot.tsx';
import styles from './claim-page.module.css';
import { rowsCsv } from './rows-csv.ts';

type Horizon = AtlasClaimResponse['horizons'][number];

/**
 * Shows how often a claim came true at one horizon, next to the rate of its control, such as that of any bar or of the
 * other side of the price.
 */
export function ClaimCounts({ claim }: { readonly claim: AtlasClaimResponse }) {
  const [bars, setBars] = useState(claim.mainBars);
  const horizon = claim.horizons.find((each) => each.bars === bars);
  if (horizon === undefined) return null;
  const options = claim.horizons.map((each) => ({ value: String(each.bars), label: horizonText(each.bars) }));
  return (
    <Card
      title="Our count"
      className={styles['counts']}
      actions={
        options.length < 2 ? undefined : (
          <SegmentedControl
            label="Bars after the event"
            isLabelHidden
            value={String(bars)}
            options={options}
            onValueChange={(value) => setBars(Number(value))}
          />
        )
      }
    >
      <IntervalPlot title="How often it happened" rows={shareRows(claim, horizon)} tickText={shareText} />
      {horizon.all.difference === null ? null : <Differences claim={claim} horizon={horizon} />}
      <p className={styles['note']}>{noteOf(claim, horizon)}</p>
      <Button
        size="small"
        variant="secondary"
        onClick={() => saveFile(new File([rowsCsv(claim)], `${claim.id}.csv`, { type: 'text/csv' }))}
      >
        All rows as CSV
      </Button>
    </Card>
  );
}

function shareRows({ control }: AtlasClaimResponse, { all, shuffled }: Horizon): PlotRow[] {
  const plain = (name: string, value: number | null | undefined): PlotRow[] =>
    value === null || value === undefined ? [] : [{ name, value, interval: null, text: shareText(value) }];
  return [
    { name: 'As claimed', value: all.rate, interval: all.rateInterval, text: shareText(all.rate) },
    ...plain(control === null ? '' : CONTROL_LABELS[control], all.control),
    ...plain('Mirror zones', all.mirror),
    ...plain('Shuffled bars', shuffled?.rate),
  ];
}

/**
 * Shows the rate of the claim minus the control rate, in total and per interval, next to the same difference on
 * shuffled bars.
 */
function Differences({ claim, horizon }: { readonly claim: AtlasClaimResponse; readonly horizon: Horizon }) {
  const row = (name: string, value: number | null, interval: PlotRow['interval']): PlotRow[] =>
    value === null ? [] : [{ name, value, interval, text: pointsText(value) }];
  const rows = [
    ...row('All', horizon.all.difference, horizon.all.differenceInterval),
    ...horizon.intervals.flatMap(({ interval, cases, difference, differenceInterval }) =>
      row(`${interval}, ${quantityText(cases)}`, difference, differenceInterval),
    ),
  ];
  const shuffled = horizon.shuffled?.difference;
  return (
    <div className={styles['differences']}>
      <h3>Less {claim.control === null ? 'the control' : CONTROL_LABELS[claim.control].toLowerCase()}, in points</h3>
      <IntervalPlot
        title="Difference from the control by interval"
        rows={rows}
        tickText={pointsText}
        reference={{ value: 0, name: 'same' }}
      />
      <p className={styles['note']}>Differences are computed before rounding.</p>
      {shuffled === undefined ? null : (
        <p className={styles['note']}>
          The same count on bars in random order gives {pointsText(shuffled[0])} to {pointsText(shuffled[1])}.
        </p>
      )}
    </div>
  );
}

function noteOf({ shuffles, resamples, comparisons }: AtlasClaimResponse, { all, reading, shuffled }: Horizon): string {
  const base =
    `${READING_LABELS[reading]}, n = ${quantityText(all.cases)}. Bars are 95% intervals from ${quantityText(resamples)} ` +
    'resamples of blocks of neighboring bars. Assets move together, so read them as somewhat too narrow. No costs are taken off.';
  if (shuffled === null) return base;
  return (
    `${base} Shuffled bars: ${shuffles} random orders of the same bars. All claims together make ${quantityText(comparisons)} ` +
    'such comparisons, of which about one in twenty stands out by luck alone.'
  );
}
