import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';

/**
 * Maximum number of new usernames that an account may take within `NEW_NAMES_WINDOW_MS`: enough to choose one, too few
 * to hoard names.
 */
export const NEW_NAMES_MAX = 5;
export const NEW_NAMES_WINDOW_MS = 30 * DAY_MS;

/** First path segments that the product's own addresses have or might have. They are reserved. */
const ADDRESSES = new Set(
  (
    'about account accounts admin api app apps assets auth avatar avatars bias bias-test billing blog board calendar ' +
    'chart chart-exam charts chat checkout coach contact cookies dashboard data delete demo dev developer developers ' +
    'docs download downloads edit evidence exam exams explore export faq favicon feed feedback file files follow followers ' +
    'following forgot groups health help home icon icons image images imprint index invite item jobs leaderboard ' +
    'leaderboards learn learn-more ledger legal lesson lessons like likes links live login logout mail market markets ' +
    'media member members mention message messages metrics new news notification notifications order orders page pages people ' +
    'password pay payment payments post posts pricing privacy privacy-policy profile profiles public register results ' +
    'reviews robots sandbox search security session sessions settings setup share shop sign-in sign-out sign-up signin ' +
    'signout signup sitemap static status store stream study subscribe suggestions tag tags team terms terms-of-service test tests ' +
    'ticker tos trade trades trading tutorial upload uploads user username users verify watch web www'
  )
    .split(' ')
    .map(bare),
);

/**
 * Usernames that would seem to speak for the product, or that look like a placeholder for a missing person. They are
 * reserved.
 */
const OFFICES = new Set(
  (
    'abuse admin administrator admins anonymous billing bot ceo compliance everyone founder guest help helpdesk host ' +
    'hostmaster info mod moderation moderator moderators mods noreply nobody null official owner postmaster privacy ' +
    'root security staff superuser support sysadmin system undefined webmaster'
  )
    .split(' ')
    .map(look),
);

/** Returns the name in lower case, without underscores and hyphens, because readers overlook these differences. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/**
 * Returns how a name in lower case without underscores looks, as `username_look` of
 * `migrations/0121_lookalike_usernames.sql` does. `i` counts as `I`, because names are shown in any capitals.
 */
function look(name: string): string {
  return name.replace(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Returns the key of a username. Two usernames are the same if their keys are equal. */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

/**
 * Returns why a username is not allowed; `null` if it is allowed. A reserved word stays reserved with underscores
 * (`sup_port`), and a word that seems to speak for the product also with trailing digits (`support2`) or look-alike
 * letters (`supp0rt`).
 */
export function reservedReason(username: string): string | null {
  const name = bare(username);
  const product = bare(PRODUCT_NAME);
  if (name.includes(product)) return `A username cannot contain ${PRODUCT_NAME}: it would look official.`;
  if (OFFICES.has(look(name.replace(/\d+$/, '')))) return `“${username}” would look official. Choose another username.`;
  if (ADDRESSES.has(name)) return `“${username}” is reserved for the site itself. Choose another username.`;
  return null;
}
