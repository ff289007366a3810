import { createFileRoute } from '@tanstack/react-router';
import { feedSearch, shareOf } from '../features/feed/feed-search.ts';
import { FeedPage } from '../features/feed/feed-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { QueryScope } from '../platform/query-scope.tsx';

export const Route = createFileRoute('/feed')({
  validateSearch: feedSearch,
  staticData: {
    title: 'Social Feed',
  },
  component: FeedRoute,
});

function FeedRoute() {
  const auth = useAuthState();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueryScope>
      <FeedPage
        user={auth.status === 'signed-in' ? { username: auth.user.username } : null}
        feed={search.tab ?? 'everyone'}
        share={shareOf(search)}
        onFeed={(tab) =>
          void navigate({ search: ({ share, thing }) => feedSearch({ tab, share, thing }), replace: true })
        }
        onPublished={() => void navigate({ search: { tab: 'mine' }, replace: true })}
        onShare={(share) =>
          void navigate({
            search: ({ tab }) =>
              feedSearch({ tab, share: share?.kind, thing: share === null || !('id' in share) ? undefined : share.id }),
            replace: true,
          })
        }
      />
    </QueryScope>
  );
}
