import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToStream } from '../../platform/stream.ts';
import { coalesce } from './coalesce.ts';
import { liveSessionQuery } from './live-session-queries.ts';

/** The live session of a class, fetched again whenever the server says that it has changed. */
export function useLiveSession(classId: string) {
  const query = useQuery(liveSessionQuery(classId));
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = liveSessionQuery(classId);
    const refetch = coalesce(() => client.refetchQueries({ queryKey }, { cancelRefetch: false }));
    return subscribeToStream(['account'], ({ event, data }) => {
      const isOfClass = event === 'account' && data.type === 'live-session' && data.classId === classId;
      if (isOfClass || event === 'resync') void refetch();
    });
  }, [classId, client]);
  return query;
}
