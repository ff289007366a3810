import { ownedTables } from '../../platform/personal-data.ts';

/** Notifications and the choices about them. */
export const NOTIFICATIONS_PERSONAL_DATA = ownedTables([
  {
    name: 'notifications',
    exported: {
      path: 'notifications/notifications',
      about: 'Your notifications.',
      columns: 'id, type, payload, created_at, updated_at, read_at, mailed_at',
      orderBy: 'created_at, id',
    },
  },
  {
    name: 'notification_choices',
    exported: {
      path: 'notifications/choices',
      about: 'Which notifications you get and which by email.',
      columns: 'type, is_on, is_mailed, updated_at',
      orderBy: 'type',
    },
  },
  {
    name: 'notification_mail_settings',
    exported: {
      path: 'notifications/email-times',
      about: 'When we may send you emails.',
      columns: 'timing, quiet_from, quiet_to, time_zone, updated_at',
      orderBy: 'updated_at',
    },
  },
  {
    name: 'notification_letters',
    exported: {
      path: 'notifications/monthly-letters',
      about: 'Months for which a letter was due.',
      columns: 'month, settled_at, is_written',
      orderBy: 'month',
    },
  },
]);
