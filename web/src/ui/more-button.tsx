import { Button } from './button.tsx';

/** A paged query. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  readonly query: PagedQuery;
  readonly label?: string;
}

/** Button that loads the next page of a list. Shows nothing on the last page. */
export function MoreButton({ query, label = 'Show more' }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
