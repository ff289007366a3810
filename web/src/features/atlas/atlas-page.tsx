import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ATLAS_GROUPS } from '@tradesense/contract/atlas-constants.ts';
import type { AtlasClaimSummary, AtlasResponse } from '@tradesense/contract/atlas.ts';
import type { AtlasReading } from '@tradesense/core/atlas/reading.ts';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { atlasQuery } from './atlas-queries.ts';
import { GROUP_LABELS, pointsText, READING_LABELS, READING_TONES } from './atlas-text.ts';
import styles from './atlas-page.module.css';

const EVERY = 'every';
type Filter = typeof EVERY | AtlasReading;

/** Public page with claims that traders often repeat, and how often each came true in recorded prices. */
export function AtlasPage() {
  const atlas = useQuery(atlasQuery);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <BackLink to="/evidence">the evidence</BackLink>
        <h1>Evidence atlas</h1>
        <p className={styles['lead']}>
          Traders repeat many claims. Here is what happened when each was counted on recorded prices, beside the same
          count where the claim says nothing.
        </p>
      </header>
      {atlas.data === undefined ? (
        atlas.error === null ? (
          <WhileLoading fetchStatus={atlas.fetchStatus}>
            <Skeleton height="30rem" />
          </WhileLoading>
        ) : (
          <LoadFailure
            title="The atlas could not be loaded"
            text={failureText(atlas.error)}
            isRetrying={atlas.isFetching}
            onRetry={() => void atlas.refetch()}
          />
        )
      ) : (
        <Claims atlas={atlas.data} />
      )}
    </div>
  );
}

function Claims({ atlas: { claims, comparisons } }: { readonly atlas: AtlasResponse }) {
  const [filter, setFilter] = useState<Filter>(EVERY);
  const count = (reading: AtlasReading) => claims.filter((claim) => claim.reading === reading).length;
  const options = [
    { value: EVERY, label: `All ${claims.length}` },
    ...(['none', 'as-claimed', 'against', 'count'] as const).map((reading) => ({
      value: reading,
      label: `${READING_LABELS[reading]} ${count(reading)}`,
    })),
  ] as const;
  const shown = claims.filter(({ reading }) => filter === EVERY || reading === filter);
  return (
    <>
      <SegmentedControl label="Show" isLabelHidden value={filter} options={options} onValueChange={setFilter} />
      {ATLAS_GROUPS.map((group) => {
        const inGroup = shown.filter((claim) => claim.group === group);
        return inGroup.length === 0 ? null : (
          <section key={group} aria-labelledby={`atlas-${group}`} className={styles['group']}>
            <h2 id={`atlas-${group}`}>{GROUP_LABELS[group]}</h2>
            <ul className={styles['claims']}>
              {inGroup.map((claim) => (
                <Claim key={claim.id} claim={claim} />
              ))}
            </ul>
          </section>
        );
      })}
      <p className={styles['note']}>
        Counted on the recorded candles that come with TradeSense, by the same rules as the Chart Exam. All claims
        together make {quantityText(comparisons)} comparisons; about one in twenty stands out by luck alone, so a small
        difference is not a reason to trade. Differences are computed before rounding.
      </p>
    </>
  );
}

function Claim({ claim: { id, claim, verdict, reading, cases, difference } }: { readonly claim: AtlasClaimSummary }) {
  return (
    <li className={styles['claim']}>
      <h3>
        <Link to="/evidence/atlas/$claim" params={{ claim: id }}>
          “{claim}”
        </Link>
      </h3>
      <p>{verdict}</p>
      <p className={styles['facts']}>
        <Badge tone={READING_TONES[reading]}>{READING_LABELS[reading]}</Badge>
        <span>n = {quantityText(cases)}</span>
        {difference === null ? null : <span>{pointsText(difference)} points from its control</span>}
      </p>
    </li>
  );
}
