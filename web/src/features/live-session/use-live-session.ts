import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { subscribeToStream } from '../../platform/stream.ts';
import { useStreamState } from '../../platform/use-stream-state.ts';
import { coalesce } from './coalesce.ts';
import { liveSessionQuery } from './live-session-queries.ts';

/**
 * Returns the live session of a class. It is fetched again when the server reports a change, and when the stream
 * reconnects, because events may have been lost.
 */
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
  const stream = useStreamState();
  const before = useRef(stream);
  useEffect(() => {
    const isBack = stream === 'live' && before.current !== 'live';
    before.current = stream;
    if (isBack) void client.refetchQueries({ queryKey: liveSessionQuery(classId).queryKey }, { cancelRefetch: false });
  }, [stream, classId, client]);
  return { query, isConnected: stream !== 'stale' && stream !== 'offline' };
}
