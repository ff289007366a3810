/** Returns '1 learner' or '24 learners'. */
export const learnersText = (members: number): string => `${members} ${members === 1 ? 'learner' : 'learners'}`;

/** Returns the path of the link that a teacher gives to learners so that they can join. */
export const joinPath = (code: string): string => `/classes/join/${code}`;
