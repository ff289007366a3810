/**
 * Whether a form has the field `List-Unsubscribe` with the value `One-Click`. The form may be URL-encoded or multipart.
 * Source: RFC 8058.
 */
export function isOneClick(form: string): boolean {
  return (
    new URLSearchParams(form).get('List-Unsubscribe') === 'One-Click' ||
    /name="?List-Unsubscribe"?(?:\r?\n[^\r\n]+)*(?:\r?\n){2}One-Click\r?\n/i.test(form)
  );
}
