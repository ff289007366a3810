import type { ConnectionList } from './people-queries.ts';

/**
 * Returns the title of a list of followers or of followed people. This function has its own file, because the first
 * load of the app includes it.
 */
export const connectionsTitle = (list: ConnectionList, username: string): string =>
  list === 'followers' ? `Followers of ${username}` : `Whom ${username} follows`;
