/** Returns '1 learner' or '24 learners'. */
export const learnersText = (members: number): string => `${members} ${members === 1 ? 'learner' : 'learners'}`;

/** Returns the path that a teacher gives to learners. */
export const joinPath = (code: string): string => `/classes/join/${code}`;
