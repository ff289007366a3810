import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BIO_MAX, LINKS_MAX } from '@tradesense/contract/people-constants.ts';
import type { OwnAbout } from '@tradesense/contract/people.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { formFailureOf } from '../../platform/form-failure.ts';
import { useForm } from '../../platform/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { aboutQuery, PAGES_KEY } from './people-queries.ts';
import styles from './person-page.module.css';

/** Form for the text and links that learners show about themselves on their public page. */
export function AboutForm() {
  const { data, error, isFetching, refetch } = useQuery({ ...aboutQuery, staleTime: Number.POSITIVE_INFINITY });
  if (data !== undefined) return <Form stored={data} />;
  if (error === null) return <Skeleton height="12rem" />;
  return (
    <LoadFailure
      title="What you wrote could not be loaded"
      text={failureText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Returns the non-empty lines of a text. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Form({ stored }: { readonly stored: OwnAbout }) {
  const client = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const [version, setVersion] = useState(stored.version);
  const { field, form, isSubmitting, message } = useForm({
    initial: { bio: stored.bio, links: stored.links.join('\n') },
    validate({ bio, links }) {
      const wrong = linesOf(links).find((line) => !line.startsWith('https://'));
      return {
        ...(bio.trim().length > BIO_MAX ? { bio: `Write at most ${BIO_MAX} characters.` } : {}),
        ...(wrong === undefined ? {} : { links: `“${wrong}” does not begin with https://.` }),
        ...(linesOf(links).length > LINKS_MAX ? { links: `Give at most ${LINKS_MAX} links.` } : {}),
      };
    },
    async submit({ bio, links }) {
      setIsSaved(false);
      try {
        const about = await call('PUT /api/profile/about', { body: { version, bio, links: linesOf(links) } });
        setVersion(about.version);
        client.setQueryData(aboutQuery.queryKey, about);
        void client.invalidateQueries({ queryKey: PAGES_KEY });
        setIsSaved(true);
        return null;
      } catch (error) {
        return formFailureOf(error, ['bio', 'links']);
      }
    },
  });
  return (
    <form {...form} className={styles['settings']}>
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      {isSaved ? <Alert tone="success">Saved.</Alert> : null}
      <TextArea {...field('bio')} label="About you" counterMax={BIO_MAX} rows={4} />
      <TextArea
        {...field('links')}
        label="Links"
        hint={`One on each line, at most ${LINKS_MAX}. Each begins with https://.`}
        rows={3}
        spellCheck={false}
      />
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
