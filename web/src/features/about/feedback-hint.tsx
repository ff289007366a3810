/** Explains how to contact the people behind the product. */
export function FeedbackHint() {
  return (
    <>
      the form behind <strong>Send feedback</strong> at the bottom of every page; leave an email address if you are not
      signed in and want an answer
    </>
  );
}
