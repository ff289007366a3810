/** How to reach the people behind the product: the one way that exists for everybody. */
export function FeedbackHint() {
  return (
    <>
      the form behind <strong>Send feedback</strong> at the bottom of every page; leave an e-mail address if you are not
      signed in and want an answer
    </>
  );
}
