import { useQuery } from '@tanstack/react-query';
import type { AtlasShownExample } from '@tradesense/contract/atlas.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { useState } from 'react';
import { CandlePicture, rangeOfRows } from '../../chart/candle-picture.tsx';
import { plotPercent, priceDepth, type PriceRange } from '../../chart/price-plot.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { atlasExamplesQuery } from './atlas-queries.ts';
import styles from './claim-examples.module.css';

/**
 * Shows examples of a claim, drawn at random when the claim was counted. They include cases in which the claim was
 * wrong.
 */
export function ClaimExamples({ claim }: { readonly claim: string }) {
  const examples = useQuery(atlasExamplesQuery(claim));
  const [place, setPlace] = useState(0);
  if (examples.data === undefined)
    return (
      <Card title="Examples, drawn at random">
        {examples.error === null ? (
          <Skeleton height="20rem" />
        ) : (
          <LoadFailure
            title="The examples could not be loaded"
            text={failureText(examples.error)}
            isRetrying={examples.isFetching}
            onRetry={() => void examples.refetch()}
          />
        )}
      </Card>
    );
  const shown = examples.data.examples;
  const example = shown[place];
  if (example === undefined)
    return (
      <Card title="Examples, drawn at random">
        <p>This server has no open charts to show examples on.</p>
      </Card>
    );
  return (
    <Card
      title="Examples, drawn at random, not picked"
      actions={
        <span className={styles['place']}>
          {place + 1} of {shown.length}
        </span>
      }
    >
      <Example
        key={`${claim} ${place}`}
        example={example}
        onNext={shown.length > 1 ? () => setPlace((place + 1) % shown.length) : null}
      />
    </Card>
  );
}

interface ExampleProps {
  readonly example: AtlasShownExample;
  readonly onNext: (() => void) | null;
}

/** Shows one example up to its event. The reader may guess what happens next before the later bars are shown. */
function Example({ example, onNext }: ExampleProps) {
  const { asset, interval, at, bars, index, isHit } = example;
  const last = bars.length - 1;
  const [cursor, setCursor] = useState(index);
  const [guess, setGuess] = useState<boolean | null>(null);
  const year = new Date(at).getUTCFullYear();
  const name = `${findAsset(asset)?.name ?? asset}, ${interval}, ${year}`;
  return (
    <div className={styles['example']}>
      <ExamplePlot example={example} cursor={cursor} title={`${name}: bars up to ${cursor - index} after the event`} />
      <p className={styles['name']}>
        <Badge>Recorded</Badge> {name}. The event is the tinted bar.
      </p>
      <output className={styles['outcome']}>
        {cursor < last ? `${last - cursor} bars are sealed.` : outcomeText(isHit, guess)}
      </output>
      <div className={styles['acts']}>
        {guess === null && cursor === index ? (
          <>
            <span className={styles['ask']}>What happens next?</span>
            <Button size="small" onClick={() => setGuess(true)}>
              As claimed
            </Button>
            <Button size="small" onClick={() => setGuess(false)}>
              Not as claimed
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          variant={guess === null ? 'secondary' : 'primary'}
          disabled={cursor === last}
          onClick={() => setCursor(cursor + 1)}
        >
          Step on
        </Button>
        <Button size="small" variant="secondary" disabled={cursor === last} onClick={() => setCursor(last)}>
          Show all
        </Button>
        {onNext === null ? null : (
          <Button size="small" variant="secondary" onClick={onNext}>
            Next example
          </Button>
        )}
      </div>
    </div>
  );
}

function outcomeText(isHit: boolean, guess: boolean | null): string {
  const outcome = isHit ? 'It happened as claimed.' : 'It did not happen as claimed.';
  if (guess === null) return outcome;
  return `${outcome} You said so${guess === isHit ? '' : ' the other way round'}. One chart shows nothing; the count does.`;
}

interface ExamplePlotProps {
  readonly example: AtlasShownExample;
  readonly cursor: number;
  readonly title: string;
}

function ExamplePlot({ example: { bars, index, zone }, cursor, title }: ExamplePlotProps) {
  const rows = bars.slice(0, cursor + 1);
  // The price range includes the hidden bars, so that the drawing does not jump when they appear.
  const whole = rangeOfRows(bars);
  const range: PriceRange =
    zone === null ? whole : { low: Math.min(whole.low, zone.low), high: Math.max(whole.high, zone.high) };
  const y = (price: number) => plotPercent(priceDepth(range, price));
  return (
    <div className={styles['plot']}>
      <CandlePicture title={title} rows={rows} places={bars.length} range={range} tinted={[index]}>
        {zone === null ? null : (
          <g className={styles['zone']}>
            <rect
              x={plotPercent(index / bars.length)}
              y={y(zone.high)}
              width={plotPercent(1 - index / bars.length)}
              height={plotPercent((zone.high - zone.low) / (range.high - range.low))}
            />
            <line x1={plotPercent(index / bars.length)} x2="100%" y1={y(zone.high)} y2={y(zone.high)} />
            <line x1={plotPercent(index / bars.length)} x2="100%" y1={y(zone.low)} y2={y(zone.low)} />
          </g>
        )}
        {cursor === bars.length - 1 ? null : (
          <rect
            className={styles['sealed']}
            x={plotPercent((cursor + 1) / bars.length)}
            y="0"
            width={plotPercent(1 - (cursor + 1) / bars.length)}
            height="100%"
          />
        )}
      </CandlePicture>
    </div>
  );
}
