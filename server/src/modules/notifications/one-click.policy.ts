/** Whether a form, of either content type, has the field `List-Unsubscribe` with the value `One-Click`. Source: RFC 8058. */
export function isOneClick(form: string): boolean {
  return (
    new URLSearchParams(form).get('List-Unsubscribe') === 'One-Click' ||
    /name="?List-Unsubscribe"?(?:\r?\n[^\r\n]+)*(?:\r?\n){2}One-Click\r?\n/i.test(form)
  );
}
