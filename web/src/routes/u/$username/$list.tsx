import { createFileRoute, notFound } from '@tanstack/react-router';
import { connectionsTitle } from '../../../features/people/connections-title.ts';
import { ConnectionsPage } from '../../../features/people/connections-page.tsx';
import { QueryScope } from '../../../platform/query-scope.tsx';

const LISTS = ['followers', 'following'] as const;

export const Route = createFileRoute('/u/$username/$list')({
  staticData: {
    title: 'Followers',
    titleOf: ({ params: { list, username } }) =>
      username === undefined ? null : connectionsTitle(list === 'following' ? list : 'followers', username),
  },
  loader: ({ params }) => {
    const list = LISTS.find((each) => each === params.list);
    if (list === undefined) notFound({ throw: true });
    return list;
  },
  component: ConnectionsRoute,
});

function ConnectionsRoute() {
  const { username } = Route.useParams();
  const list = Route.useLoaderData();
  return <QueryScope>{list === undefined ? null : <ConnectionsPage username={username} list={list} />}</QueryScope>;
}
