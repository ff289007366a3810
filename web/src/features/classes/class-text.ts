/** '1 learner', '24 learners'. */
export const learnersText = (members: number): string => `${members} ${members === 1 ? 'learner' : 'learners'}`;

/** The address that a teacher gives to learners. */
export const joinPath = (code: string): string => `/classes/join/${code}`;
