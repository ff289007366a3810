import { useQuery } from '@tanstack/react-query';
import type { JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import { MissingPage } from '../../missing-page.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { attemptsText, dayText, measureText } from './certificate-words.ts';
import { certificateQuery } from './certificates-queries.ts';
import { CheckFile } from './check-file.tsx';
import { CheckResult } from './check-result.tsx';
import { credentialView } from './credential-view.ts';
import styles from './certificate-page.module.css';

/** The public page of a certificate. The certificate's signature is checked in the reader's browser. */
export function CertificatePage({ id }: { readonly id: string }) {
  const query = useQuery(certificateQuery(id));
  const { data, error } = query;
  if (data === undefined && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <MissingPage title="There is no such certificate" actions={<LinkButton to="/">Go home</LinkButton>}>
        <p>The address may be incomplete, or nothing was ever issued under it.</p>
      </MissingPage>
    );
  if (data === undefined && error !== null)
    return (
      <div className={styles['page']}>
        <h1>Certificate</h1>
        <LoadFailure
          title="The certificate could not be loaded"
          text={failureText(error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  if (data === undefined)
    return (
      <div className={styles['page']} aria-busy="true">
        <h1>Certificate</h1>
        <WhileLoading fetchStatus={query.fetchStatus}>
          <Skeleton height="24rem" />
        </WhileLoading>
      </div>
    );
  const { credential, check } = data;
  if (credential === null)
    return (
      <div className={styles['page']}>
        <h1>Certificate</h1>
        <Alert tone="danger" title="Revoked">
          <p>This certificate was revoked. What it said was deleted here; do not rely on copies of it.</p>
        </Alert>
        <CheckFile />
      </div>
    );
  const isShown = check === null || check.fault === null || check.fault === 'expired';
  return (
    <div className={styles['page']}>
      <h1>{isShown ? `Certificate: ${credentialView(credential).title}` : 'Certificate'}</h1>
      <CheckResult check={check} />
      {isShown ? <Facts credential={credential} /> : null}
      <CheckFile />
    </div>
  );
}

function Facts({ credential }: { readonly credential: JsonObject }) {
  const view = credentialView(credential);
  const rows = [
    ['Learner', view.username],
    ['Activity', view.about],
    ['Result', `${measureText(view.measure)}.`],
    ['Count', `${attemptsText(view.n, view.attempts)}, ${dayText(view.first)} to ${dayText(view.last)}`],
    ['Criteria', view.criteria],
    ['Rule versions', view.ruleVersions.join(', ')],
    ['Issued by', view.issuer],
    ['Valid', `${dayText(view.validFrom)} to ${dayText(view.validUntil)}`],
  ] as const;
  const save = () => {
    const text = JSON.stringify(credential, null, 2);
    saveFile(new File([text], 'certificate.json', { type: 'application/json' }));
  };
  return (
    <Card
      title="What it says"
      aria-label="What it says"
      actions={
        <Button size="small" variant="secondary" onClick={save}>
          Download
        </Button>
      }
    >
      <dl className={styles['facts']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{`Hashes of ${view.n === 1 ? 'the attempt' : `the ${view.n} attempts`}`}</summary>
        <p className={styles['note']}>Only the owner has the attempts, and can prove with them which ones counted.</p>
        <ol className={styles['hashes']}>
          {view.hashes.map((hash) => (
            <li key={hash}>{hash}</li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
