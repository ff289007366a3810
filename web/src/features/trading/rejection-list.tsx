import styles from './order-ticket.module.css';
import type { TicketField } from './ticket-draft.ts';
import { FIELD_LABELS } from './ticket-text.ts';
import type { Ticket } from './trading-desk.ts';

/** Selector of a control with an error, and of an error that has no control. */
const INVALID = '[aria-invalid="true"], [data-invalid]';
const FIELDS = Object.keys(FIELD_LABELS) as TicketField[];

/** Fields that show no reasons themselves: boxes to tick. */
const SHOWN_HERE: readonly TicketField[] = ['isPostOnly', 'isReduceOnly'];

/** Returns the message with the name of its field, which some messages begin with. */
const namedText = (name: string, text: string): string => (text.startsWith(`${name} `) ? text : `${name}: ${text}`);

/**
 * Returns one text for all errors: the reason if only one field has an error, otherwise the names of the fields. Most
 * of them show their reasons themselves. A list of all reasons would take the room of the fields.
 */
function summaryText(fields: readonly TicketField[], errors: Ticket['errors']): string {
  const [first] = fields;
  if (first !== undefined && fields.length === 1) return namedText(FIELD_LABELS[first], errors[first] ?? '');
  return `Check ${fields.length} fields: ${fields.map((field) => FIELD_LABELS[field]).join(', ')}.`;
}

/**
 * Shows the errors of the order next to the button that sends it. There they are visible, regardless of how far the
 * ticket is scrolled.
 */
export function RejectionList({ ticket: { message, errors } }: { readonly ticket: Ticket }) {
  const fields = FIELDS.filter((field) => errors[field] !== undefined);
  return (
    <div className={styles['rejections']} data-rejections="" tabIndex={-1}>
      <div role="alert">{message === null ? null : <p className={styles['rejection']}>{message}</p>}</div>
      {fields.length === 0 ? null : (
        <ul aria-label="Errors of the order">
          <li className={styles['rejection']}>{summaryText(fields, errors)}</li>
          {SHOWN_HERE.filter((field) => fields.length > 1 && fields.includes(field)).map((field) => (
            <li key={field} className={styles['rejection']}>
              {namedText(FIELD_LABELS[field], errors[field] ?? '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Scrolls to the first field with an error and focuses it. If no field has an error, does the same with the message
 * about the whole order.
 */
export function showRejection(form: HTMLElement): void {
  const [place] = [
    ...form.querySelectorAll<HTMLElement>(INVALID),
    ...form.querySelectorAll<HTMLElement>('[data-rejections]'),
  ];
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
