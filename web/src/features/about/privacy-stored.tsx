import { VISITOR_KEPT_DAYS, VISITOR_TASKS_KEPT_DAYS } from '@tradesense/contract/account-data-constants.ts';
import { NOTIFICATIONS_KEPT_DAYS } from '@tradesense/contract/notification-constants.ts';
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '@tradesense/contract/product.ts';
import { CLASS_ITEMS_MIN_LEARNERS } from '@tradesense/core/classes/class-insight-rules.ts';
import { FOLLOW_ACTS_KEPT_DAYS } from '@tradesense/core/people/people-limits.ts';
import { Link } from '@tanstack/react-router';
import type { DocumentSection } from '../../ui/document-page.tsx';

/**
 * Sections of the privacy policy about what the server stores. `tools/privacy-policy.test.ts` compares what it names with
 * the code.
 */
export const STORED: readonly DocumentSection[] = [
  {
    id: 'account-data',
    title: 'What is stored about your account',
    body: (
      <dl>
        <div>
          <dt>Who you are</dt>
          <dd>
            Name, email address, and a username, image and promo code if you gave one. Images are scaled down, and the
            data that the camera wrote into them is removed. Of your password, only an Argon2id hash is stored; of a
            passkey, its public key; the key of an authenticator app is encrypted. A registration that nobody confirms
            is deleted after 7 days, and a former email address about five weeks after the change.
          </dd>
        </div>
        <div>
          <dt>Where you are signed in</dt>
          <dd>
            For each session its times, network address and kind of browser, so that you can recognize and end it on{' '}
            <Link to="/profile">your profile</Link>; a session ends by itself after {SESSION_IDLE_HOURS} hours without
            use, unless you chose to be remembered, and after {SESSION_DAYS} days at the latest. Failed sign-ins are
            counted under keyed hashes for a short time, against guessing. When you last used your account is kept with
            it, also after you sign out, so that administrators can see how many accounts are in use.
          </dd>
        </div>
        <div>
          <dt>What you accepted</dt>
          <dd>Which version of the terms of service, when, and from which network address.</dd>
        </div>
        <div>
          <dt>What you do</dt>
          <dd>
            Your lessons with your notes on them, and the days on which you studied. Your tests, exams, pairs and
            replays, with answers, confidence, the reasons that you wrote, and which charts you have seen. Your
            drawings, price alerts, and presets of the trading desk. Your sandbox accounts with their orders and plans,
            the notes and pictures of your journal, and real trades that you imported. Your scores, badges, what is
            measured from them, and your progress toward the sandbox.
          </dd>
          <dd>
            It is what the product exists for. You can see it, and administrators can. Others see of it only what you
            show them: on your public page, in posts, on leaderboards, in leagues, by a certificate, or in a class.
          </dd>
        </div>
        <div>
          <dt>Leaderboards, leagues and certificates</dt>
          <dd>
            Where you would stand on each leaderboard is computed. Signed-in people see your username and figures there
            only while you take part, as those of your group do in a league. A certificate shows your username, what was
            measured and when, to whoever has its address, until you revoke it.
          </dd>
        </div>
        <div>
          <dt>Classes that you join</dt>
          <dd>
            Which classes you joined and left, and when; your work for their assignments, and your answers in live
            sessions. Its teacher sees your username, since when you are in the class, and for each assignment whether
            and when you did it, and your score, and can save it as a file. The teacher sees your name only if your
            public page shows it to them.
          </dd>
          <dd>
            Your answers to assignments are counted with those of the class, without names, once{' '}
            {CLASS_ITEMS_MIN_LEARNERS} learners have finished. In a live session, the teacher sees who has answered, and
            how often each answer was given; if few have answered, this may show whose it was. The class sees the counts
            when the teacher shows them. The page of the class shows what its teacher sees of you. When you leave, they
            see nothing of it any more.
          </dd>
        </div>
        <div>
          <dt>Classes that you teach</dt>
          <dd>
            Your classes with their assignments, live sessions and messages, which your learners see with your username.
            A message that is reported is also seen by moderators.
          </dd>
        </div>
        <div>
          <dt>Learning platforms</dt>
          <dd>
            If you come from one, such as Moodle or Canvas, and link your account: your number there, since when, and
            the scores that were sent there, until you unlink it on <Link to="/profile">your profile</Link>. What the
            platform sends with each visit is deleted within about an hour; your name and email address there are not
            used.
          </dd>
        </div>
        <div>
          <dt>Your public page and other people</dt>
          <dd>
            If you have a username: your image, what you write about yourself, and whom each part of the page is shown
            to. Whom you follow, block and mute; blocks and mutes are shown to nobody else. When you began to follow
            somebody is kept for {FOLLOW_ACTS_KEPT_DAYS} days, so that nobody is told twice.
          </dd>
        </div>
        <div>
          <dt>What you post</dt>
          <dd>
            Your posts with what they share, chart ideas and predictions, comments, likes and reports, until you delete
            them or your account. A post for everyone can be read without an account. Who reported something is shown to
            moderators and administrators alone.
          </dd>
        </div>
        <div>
          <dt>What you tell us</dt>
          <dd>
            Feedback with its subject, message and kind of browser; your email address only if you are signed in or
            leave one.
          </dd>
        </div>
        <div>
          <dt>What you bought</dt>
          <dd>
            Your subscriptions, invoices, refunds and the promo codes that you used, with the time zone of your browser
            at each purchase, because the days to withdraw are counted in it. Card details are entered on the page of
            the payment provider and never reach us.
          </dd>
        </div>
        <div>
          <dt>Notifications and pushes</dt>
          <dd>
            What you were notified of, for {NOTIFICATIONS_KEPT_DAYS} days; which notifications you want, when, and your
            time zone. For each browser in which you switched pushes on: its kind, its address at its push service and
            the keys to encrypt for it, until you switch pushes off or that session ends.
          </dd>
        </div>
        <div>
          <dt>Suspensions</dt>
          <dd>If your account was suspended: why and until when, and your appeal.</dd>
        </div>
        <div>
          <dt>Emails to you</dt>
          <dd>
            Confirmations, password resets, security notices, receipts, notifications and reminders, kept for 30 days
            after they were sent.
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'trial',
    title: 'Without an account',
    body: (
      <>
        <p>
          The question on the home page can be answered without an account. Neither the question nor your answer is
          stored.
        </p>
        <p>
          In Real or Shuffled without an account, the server stores for {VISITOR_KEPT_DAYS} days which pairs a browser
          was shown and what it chose, under a hash of the cookie <code>sid</code>. So no pair comes twice, and each is
          answered once. Your browser keeps how many were right; that is never sent.
        </p>
        <p>
          In Study without an account, the server stores under the same hash: tasks with their answers and answers to
          quizzes for {VISITOR_TASKS_KEPT_DAYS} days; what was done in each lesson, answers of a placement and steps of
          the first hour for {VISITOR_KEPT_DAYS} days after they last changed. If you then register in this browser, the
          lessons that you completed, the placement and these steps are copied to your account.
        </p>
      </>
    ),
  },
  {
    id: 'page-views',
    title: 'Page views, counted only by us',
    body: (
      <>
        <p>
          Which pages are read is counted on our own server: path, title, time, and for how long the page was in view,
          without the part of the address that may carry secrets, and without the name of a person whose page it is.
          There are no third-party scripts, no advertising and no tracking across sites.
        </p>
        <p>
          Visitors are distinguished by a hash with a random number that changes every day. Once that number is gone,
          nobody can tell whom an entry was about; older entries are added up to totals per day and page.
        </p>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'When something goes wrong',
    body: (
      <p>
        An error in the page or on the server is recorded with its message, the place in our code and the path. What
        looks like an email address or a token is removed first. The operator of this installation may have such reports
        sent to an error-reporting service; otherwise they stay in the server’s own log.
      </p>
    ),
  },
];
