import { useEffect, useState } from 'react';
import { watchStreamState } from './stream.ts';
import type { StreamState } from './stream-client.ts';

/** Returns the state of this tab's connection to the server. */
export function useStreamState(): StreamState {
  const [state, setState] = useState<StreamState>('idle');
  useEffect(() => watchStreamState(setState), []);
  return state;
}
