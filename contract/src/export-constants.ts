/** Formats of the tables that learners download. Imports no zod, so that browsers load little code. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEDIA_TYPES = { csv: 'text/csv', json: 'application/json' } as const satisfies Record<
  ExportFormat,
  string
>;
