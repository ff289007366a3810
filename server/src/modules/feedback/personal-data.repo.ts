import { ownedTables } from '../../platform/personal-data.ts';

/** A learner's feedback messages, including those sent without signing in that name the account's address. */
export const FEEDBACK_PERSONAL_DATA = ownedTables([
  {
    name: 'feedback',
    of: 'user_id = $1 OR lower(email) = (SELECT email_normalised FROM users WHERE id = $1)',
    exported: {
      path: 'feedback/feedback',
      about: 'Feedback that you sent.',
      columns: 'type, subject, message, email, user_agent, created_at, reply, answered_at',
      orderBy: 'created_at, id',
    },
  },
]);
