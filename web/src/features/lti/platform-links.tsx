import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { dateFormatOf } from '../../ui/date-format.ts';
import styles from './launch-page.module.css';
import { linksQuery } from './lti-queries.ts';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** Shows the learning platforms that are linked to the account, each with a button to unlink it. */
export function PlatformLinks() {
  const links = useQuery(linksQuery);
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: (id: string) => call('DELETE /api/lti/links/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
  return (
    <QueryView query={links} name="The learning platforms" height="4rem">
      {({ links: shown }) =>
        shown.length === 0 ? (
          <p>None. If a course in Moodle or Canvas uses this site, its first link asks you to confirm your account.</p>
        ) : (
          <>
            <p>
              They get your grades of the assignments that you opened from their courses. They keep the grades that they
              have.
            </p>
            {unlink.error === null ? null : <Alert tone="danger">{failureText(unlink.error)}</Alert>}
            <ul className={styles['links']}>
              {shown.map(({ id, platform, linkedAt }) => (
                <li key={id}>
                  <span>{`${platform}, since ${dateFormatOf(DAY).format(new Date(linkedAt))}`}</span>
                  <Button
                    variant="secondary"
                    size="small"
                    isBusy={unlink.isPending && unlink.variables === id}
                    onClick={() => unlink.mutate(id)}
                  >
                    Unlink
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  );
}
