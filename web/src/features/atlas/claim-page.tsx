import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AtlasClaimResponse } from '@tradesense/contract/atlas.ts';
import { MissingPage } from '../../missing-page.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { atlasClaimQuery } from './atlas-queries.ts';
import { GROUP_LABELS, READING_LABELS, READING_TONES } from './atlas-text.ts';
import { ClaimCounts } from './claim-counts.tsx';
import { ClaimExamples } from './claim-examples.tsx';
import styles from './claim-page.module.css';

/**
 * Shows one claim: the verdict, the counts next to the counts of the controls, random examples, and what the count does
 * not show.
 */
export function ClaimPage({ claim: id }: { readonly claim: string }) {
  const claim = useQuery(atlasClaimQuery(id));
  if (claim.data !== undefined) return <LoadedClaim claim={claim.data} />;
  if (claim.error === null)
    return (
      <WhileLoading fetchStatus={claim.fetchStatus}>
        <div className={styles['page']} aria-busy="true">
          <Skeleton width="60%" height="2rem" />
          <Skeleton height="24rem" />
        </div>
      </WhileLoading>
    );
  if (claim.error instanceof ApiError && (claim.error.code === 'not-found' || claim.error.code === 'invalid-request'))
    return (
      <MissingPage
        title="This claim does not exist"
        actions={<LinkButton to="/evidence/atlas">See all claims</LinkButton>}
      >
        <p>It may have been renamed.</p>
      </MissingPage>
    );
  return (
    <LoadFailure
      title="The claim could not be loaded"
      text={failureText(claim.error)}
      isRetrying={claim.isFetching}
      onRetry={() => void claim.refetch()}
    />
  );
}

function LoadedClaim({ claim }: { readonly claim: AtlasClaimResponse }) {
  const main = claim.horizons.find(({ bars }) => bars === claim.mainBars);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <BackLink to="/evidence/atlas">the evidence atlas</BackLink>
        <p className={styles['note']}>
          {GROUP_LABELS[claim.group]} · claim {claim.place} of {claim.claims}
        </p>
        <h1>“{claim.claim}”</h1>
        <p className={styles['verdict']}>{claim.verdict}</p>
        {main === undefined ? null : (
          <p className={styles['facts']}>
            <Badge tone={READING_TONES[main.reading]}>{READING_LABELS[main.reading]}</Badge>
            <Badge>Recorded prices</Badge>
            <Badge>n = {quantityText(main.all.cases)}</Badge>
          </p>
        )}
      </header>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ClaimCounts key={claim.id} claim={claim} />
          <ClaimExamples key={`examples ${claim.id}`} claim={claim.id} />
        </div>
        <div className={styles['column']}>
          <ClaimWords claim={claim} />
        </div>
      </div>
    </div>
  );
}

/** Shows the claim in words, what was counted, what the count does not show, and what other studies found. */
function ClaimWords({ claim: { says, counted, limits, sources, lesson, next } }: { claim: AtlasClaimResponse }) {
  return (
    <>
      <Card title="What people say">
        <ul className={styles['says']}>
          {says.map((saying) => (
            <li key={saying}>“{saying}”</li>
          ))}
        </ul>
      </Card>
      <Card title="What was counted">
        <dl className={styles['counted']}>
          {counted.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="What this does not show">
        <ul className={styles['limits']}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Card>
      <Card title="What others found">
        {sources.length === 0 ? <p>We have not checked any study of this claim.</p> : null}
        <ul className={styles['limits']}>
          {sources.map(({ title, year }) => (
            <li key={title}>
              {title} ({year})
            </li>
          ))}
        </ul>
        <p className={styles['links']}>
          {lesson === null ? null : (
            <Link to="/study/$topic/$lesson" params={{ topic: lesson.topic, lesson: lesson.id }}>
              Lesson: {lesson.title}
            </Link>
          )}
          <Link to="/evidence/atlas/$claim" params={{ claim: next }}>
            Next claim
          </Link>
        </p>
      </Card>
    </>
  );
}
