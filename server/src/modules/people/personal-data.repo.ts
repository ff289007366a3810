import { ownedTables } from '../../platform/personal-data.ts';

/**
 * What this module stores about a learner: their relations to other accounts. When a learner's account is deleted,
 * other accounts' relations to it are deleted too.
 */
export const PEOPLE_PERSONAL_DATA = ownedTables([
  {
    name: 'people_follow_acts',
    of: 'user_id = $1 OR other_id = $1',
    exported: { no: 'They only limit how often somebody follows and is told of it.' },
  },
  {
    name: 'people_relations',
    of: 'user_id = $1 OR other_id = $1',
    exported: {
      path: 'people/relations',
      about: 'Whom you follow, block and mute.',
      columns: 'kind, (SELECT username FROM users WHERE users.id = other_id) AS person, since',
      where: 'user_id = $1',
      orderBy: 'since, id',
    },
  },
  {
    name: 'people_audiences',
    exported: {
      path: 'people/audiences',
      about: 'Who may see which part of your page.',
      columns: 'block, audience, chosen_at',
      orderBy: 'block',
    },
  },
]);
