import type { ConnectionList } from './people-queries.ts';

/**
 * Returns the title of a list of followers or of followed people. This function has its own file, so that the code that
 * the app loads first need not include the rest of the page.
 */
export const connectionsTitle = (list: ConnectionList, username: string): string =>
  list === 'followers' ? `Followers of ${username}` : `Whom ${username} follows`;
