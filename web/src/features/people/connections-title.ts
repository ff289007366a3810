import type { ConnectionList } from './people-queries.ts';

/** Name of the list of who follows a person, or of whom they follow. In a file of its own, because the first load has it. */
export const connectionsTitle = (list: ConnectionList, username: string): string =>
  list === 'followers' ? `Followers of ${username}` : `Whom ${username} follows`;
