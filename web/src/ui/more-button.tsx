import { Button } from './button.tsx';

/** The part of a paged query that the button needs. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  readonly query: PagedQuery;
  readonly label?: string;
}

/** Shows a button that loads the next page of a list. Shows nothing once the last page is loaded. */
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
