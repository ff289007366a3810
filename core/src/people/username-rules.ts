/** Length and characters of a username. The patterns here are made from the same constants. */

/** Minimum and maximum characters of a username. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
/** Minimum number of typed characters before usernames are suggested. */
export const NAME_PREFIX_MIN = 2;

/** Regular expression for a username, as text: a letter, then letters, digits and underscores. */
export const USERNAME_PATTERN = String.raw`[A-Za-z]\w{${USERNAME_MIN - 1},${USERNAME_MAX - 1}}`;
/** Regular expression, as text, for a name key, which is a username in lower case. */
export const NAME_KEY_PATTERN = `[a-z][a-z0-9_]{${USERNAME_MIN - 1},${USERNAME_MAX - 1}}`;
/** Regular expression, as text, for the typed beginning of a username that is long enough for suggestions. */
export const NAME_PREFIX_PATTERN = String.raw`[A-Za-z]\w{${NAME_PREFIX_MIN - 1},${USERNAME_MAX - 1}}`;
