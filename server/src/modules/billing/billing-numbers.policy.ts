const DIGITS = 6;

/** Returns the number of an invoice as receipts show it: `TS-000012`. */
export const invoiceNumber = (number: number): string => `TS-${String(number).padStart(DIGITS, '0')}`;
/** Returns the number of a refund as receipts show it: `RF-000012`. */
export const refundNumber = (number: number): string => `RF-${String(number).padStart(DIGITS, '0')}`;
