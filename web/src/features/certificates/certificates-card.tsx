import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CertificatesResponse, CertificateStandingView } from '@tradesense/contract/certificates.ts';
import { certificateText } from '@tradesense/core/certificates/certificate-text.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { attemptsText, dayText, lackTexts, measureText } from './certificate-words.ts';
import { certificatesQuery } from './certificates-queries.ts';
import styles from './certificates-card.module.css';

const jsonFile = (name: string, value: unknown) =>
  new File([JSON.stringify(value, null, 2)], `${name}.json`, { type: 'application/json' });

/**
 * Shows each kind of certificate. For a kind that the learner has not earned yet, shows what is missing; otherwise
 * shows buttons to issue, download and revoke the certificate.
 */
export function CertificatesCard({ className }: { readonly className: string | undefined }) {
  const query = useQuery(certificatesQuery);
  return (
    <Card aria-label="Certificates" className={className}>
      <h3>Certificates</h3>
      <p className={styles['note']}>
        A signed statement of what you have shown, which anybody can check. It names your username and never money.
      </p>
      <QueryView query={query} name="The certificates" height="20rem">
        {(standing) => <Kinds {...standing} />}
      </QueryView>
    </Card>
  );
}

function Kinds({ hasUsername, kinds }: CertificatesResponse) {
  const isOpen = ({ certificate, lacks }: CertificateStandingView) => certificate !== null || lacks.length === 0;
  const isBegun = ({ certificate, lacks }: CertificateStandingView) =>
    certificate !== null || !lacks.includes('no-attempts');
  const others = kinds.filter((each) => !isBegun(each)).map(({ kind }) => certificateText(kind).title);
  return (
    <>
      {hasUsername ? null : (
        <p>
          A certificate names you by your username. <Link to="/profile">Choose a username</Link>
        </p>
      )}
      <ul className={styles['kinds']}>
        {kinds
          .filter(isBegun)
          .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
          .map((standing) => (
            <Kind key={standing.kind} standing={standing} hasUsername={hasUsername} />
          ))}
      </ul>
      {others.length === 0 ? null : (
        <p className={styles['note']}>{`Nothing that counts yet: ${others.join(' · ')}`}</p>
      )}
    </>
  );
}

function Kind({
  standing,
  hasUsername,
}: {
  readonly standing: CertificateStandingView;
  readonly hasUsername: boolean;
}) {
  const { kind, n, measure, lacks, certificate } = standing;
  const { title, attempts } = certificateText(kind);
  return (
    <li className={styles['kind']}>
      <div className={styles['about']}>
        <h4>
          {title} <State standing={standing} />
        </h4>
        {measure === null ? null : (
          <p className={styles['note']}>{`${measureText(measure)}, ${attemptsText(n, attempts)}.`}</p>
        )}
        {certificate !== null ? null : (
          <p className={styles['note']}>
            {lacks.length === 0 ? 'Everything is there.' : `Missing: ${lackTexts(standing).join(' ')}`}
          </p>
        )}
        {certificate === null ? null : (
          <p className={styles['note']}>
            {`Issued ${dayText(certificate.issuedAt)} over ${attemptsText(certificate.n, attempts)}, valid until ${dayText(certificate.validUntil)}.`}
          </p>
        )}
      </div>
      <Acts standing={standing} canIssue={hasUsername && lacks.length === 0} />
    </li>
  );
}

const isExpired = ({ certificate }: CertificateStandingView) =>
  certificate !== null && Date.parse(certificate.validUntil) <= Date.now();

function State({ standing }: { readonly standing: CertificateStandingView }) {
  if (isExpired(standing)) return <Badge tone="warning">Expired</Badge>;
  if (standing.certificate !== null) return <Badge tone="success">Issued</Badge>;
  return standing.lacks.length === 0 ? <Badge tone="accent">Earned</Badge> : null;
}

function Acts({ standing, canIssue }: { readonly standing: CertificateStandingView; readonly canIssue: boolean }) {
  const { kind, certificate } = standing;
  const { title } = certificateText(kind);
  const [isAsked, setIsAsked] = useState(false);
  const client = useQueryClient();
  const done = () => client.invalidateQueries({ queryKey: certificatesQuery.queryKey });
  const issue = useMutation({ mutationFn: () => call('POST /api/certificates', { body: { kind } }), onSuccess: done });
  const save = useMutation({
    async mutationFn({ id, what }: { readonly id: string; readonly what: 'certificate' | 'attempts' }) {
      if (what === 'attempts') {
        saveFile(jsonFile(`${kind}-attempts`, await call('GET /api/certificates/{id}/attempts', { params: { id } })));
        return;
      }
      const { credential } = await call('GET /api/certificates/{id}', { params: { id } });
      saveFile(jsonFile(`${kind}-certificate`, credential));
    },
  });
  const failure = issue.error ?? save.error;
  return (
    <div className={styles['acts']}>
      {canIssue && (certificate === null || isExpired(standing)) ? (
        <Button size="small" aria-label={`Issue: ${title}`} isBusy={issue.isPending} onClick={() => issue.mutate()}>
          Issue
        </Button>
      ) : null}
      {certificate === null ? null : (
        <>
          <Link to="/c/$id" params={{ id: certificate.id }} aria-label={`Open: ${title}`}>
            Open
          </Link>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Download: ${title}`}
            onClick={() => save.mutate({ id: certificate.id, what: 'certificate' })}
          >
            Download
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Download its attempts: ${title}`}
            onClick={() => save.mutate({ id: certificate.id, what: 'attempts' })}
          >
            Attempts
          </Button>
          <Button size="small" variant="ghost" aria-label={`Revoke: ${title}`} onClick={() => setIsAsked(true)}>
            Revoke
          </Button>
        </>
      )}
      {failure === null ? null : <Alert tone="danger">{failureText(failure)}</Alert>}
      {certificate !== null && isAsked ? (
        <RevokeDialog id={certificate.id} title={title} onDone={done} onClose={() => setIsAsked(false)} />
      ) : null}
    </div>
  );
}

interface RevokeDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

function RevokeDialog({ id, title, onDone, onClose }: RevokeDialogProps) {
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/certificates/{id}', { params: { id } }),
    async onSuccess() {
      await onDone();
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      title={`Revoke the certificate “${title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep certificate
          </Button>
          <Button variant="danger" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke certificate
          </Button>
        </>
      }
    >
      {revoke.error === null ? null : <Alert tone="danger">{failureText(revoke.error)}</Alert>}
      <p>
        Its page then says that it was revoked, and so does every check with a connection. This cannot be undone. You
        can issue a new one while you meet the criteria.
      </p>
    </Dialog>
  );
}
