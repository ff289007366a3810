import { createFileRoute } from '@tanstack/react-router';
import { feedSearch, shareOf } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/feed-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { Suggestions } from '../features/people/suggestions.tsx';
import { QueryScope } from '../platform/query-scope.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WhenVisible } from '../ui/when-visible.tsx';

export const Route = createFileRoute('/feed')({
  // Accepts any parameters. The page parses them in its own chunk, because this file is part of the main bundle.
  validateSearch: (search: Record<string, unknown>) => search,
  staticData: {
    title: 'Social Feed',
  },
  component: FeedRoute,
});

function FeedRoute() {
  const auth = useAuthState();
  const search = feedSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <FeedPage
        user={auth.status === 'signed-in' ? { username: auth.user.username } : null}
        feed={search.tab ?? 'everyone'}
        share={shareOf(search)}
        aside={<WhenVisible placeholder={<Skeleton height="20rem" />}>{() => <Suggestions limit={5} />}</WhenVisible>}
        onFeed={(tab) => void navigate({ search: { ...feedSearch({ ...search, tab }) }, replace: true })}
        onPublished={() => void navigate({ search: { tab: 'mine' }, replace: true })}
        onIdea={(id) => void navigate({ to: '/post/$id', params: { id } })}
        onShare={(share) =>
          void navigate({
            search: {
              ...feedSearch({
                tab: search.tab,
                share: share?.kind,
                thing: share === null || !('id' in share) ? undefined : share.id,
              }),
            },
            replace: true,
          })
        }
      />
    </QueryScope>
  );
}
