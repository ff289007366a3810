import { BACKUP_DAYS, INVOICES_KEPT_YEARS } from '@tradesense/contract/account-data-constants.ts';
import { OWNER_YEAR, PRODUCT_NAME, SESSION_DAYS, SESSION_IDLE_HOURS } from '@tradesense/contract/product.ts';
import { FOLLOW_ACTS_KEPT_DAYS } from '@tradesense/core/people/people-limits.ts';
import { Link } from '@tanstack/react-router';
import { DocumentPage, type DocumentSection } from '../../ui/document-page.tsx';
import { FeedbackHint } from './feedback-hint.tsx';
import { plainDate } from './plain-date.ts';

const CHANGED_ON = '2026-11-29';

const STORED: readonly DocumentSection[] = [
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
            counted under keyed hashes for a short time, against guessing.
          </dd>
        </div>
        <div>
          <dt>What you accepted</dt>
          <dd>Which version of the terms of service, when, and from which network address.</dd>
        </div>
        <div>
          <dt>What you do</dt>
          <dd>
            Your tests, answers, confidence, the reasons that you wrote, your scores, and your progress toward the
            sandbox. It is what the product exists for, and only you and its administrators can see it, unless you
            choose to show ratings, scores or practice days on your public page.
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
            Your posts with what they share, comments, likes and reports, until you delete them or your account. A post
            for everyone can be read without an account. Who reported something is shown to moderators and
            administrators alone.
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
          <dt>Emails to you</dt>
          <dd>
            Confirmations, password resets, security notices, receipts and reminders, kept for 30 days after they were
            sent.
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
          In Real or Shuffled without an account, the server stores for a year which pairs a browser was shown and what
          it chose, under a hash of the cookie <code>sid</code>. So no pair comes twice, and each is answered once. Your
          browser keeps how many were right; that is never sent.
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

const DEVICE: readonly DocumentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <>
        <p>Only what the service needs to work, so there is no cookie banner.</p>
        <dl>
          <div>
            <dt>Cookies</dt>
            <dd>
              <code>sid</code>, a random number for this browser, kept for a year; <code>csrf_secret</code> and{' '}
              <code>csrf_token</code>, which protect what you send from other sites; <code>sign_in</code> and{' '}
              <code>signed_in</code>, your sign-in, kept until the browser closes, or for {SESSION_DAYS} days if you
              asked to be remembered; <code>device</code>, a random number since your first sign-in, kept for a year, so
              that wrong passwords from elsewhere do not delay yours; and <code>lti</code>, for an hour when you come
              from a learning platform.
            </dd>
          </div>
          <div>
            <dt>Sealed storage</dt>
            <dd>
              Your sign-in and your account’s data in this tab, what a registration or the terms still wait for, and
              your record in Real or Shuffled without an account, are encrypted with a key that the server gives to this
              browser alone. Data that was tampered with is discarded.
            </dd>
          </div>
          <div>
            <dt>Preferences</dt>
            <dd>
              The dark or light theme, whether loading animations are shown, whether your exam ratings are hidden, the
              sound of exams, and whether the coach is open.
            </dd>
          </div>
          <div>
            <dt>Charts and the trading desk</dt>
            <dd>
              Which account the desk showed last, which parts of it are shown, how large they are and which charts they
              show; pinned and hidden assets, the columns of tables, and your quick keys; how drawing works, and without
              an account the indicators and display of charts. For each sandbox account, how far away the stop and
              target of your last plan were.
            </dd>
          </div>
          <div>
            <dt>Where you were</dt>
            <dd>
              At which step you left each lesson, and the titles of those lessons, until you sign out; whether lessons
              that you did without an account wait for one; whether pages show the next step of your first hour; when
              you last saw the dashboard; and whether the sandbox is unlocked.
            </dd>
          </div>
          <div>
            <dt>Drafts in this tab</dt>
            <dd>
              Orders, drawings of replays, second decisions, notes on trades and answers of a Bias Test that you have
              not sent, and that this tab is signed in. They end with the tab at the latest.
            </dd>
          </div>
          <div>
            <dt>Offline copies</dt>
            <dd>
              The program’s own files and an offline page. Never your data, prices, or anything the server sent about
              you.
            </dd>
          </div>
        </dl>
      </>
    ),
  },
];

const RIGHTS: readonly DocumentSection[] = [
  {
    id: 'sharing',
    title: 'Who else gets data',
    body: (
      <>
        <p>We do not sell or rent personal data, and do not share it for advertising. Others get only this:</p>
        <ul>
          <li>the providers that host the server and its database and deliver its emails;</li>
          <li>
            where the operator has connected Stripe and you buy Pro: your email address, the price, and what you enter
            on Stripe’s own page, so that it can take the payment, renew it and give it back;
          </li>
          <li>
            where the operator has connected a writing service for critiques of Bias Tests: the computed results and the
            reasons that you wrote, without your name or address. Such a critique is labeled, and the results do not
            depend on it;
          </li>
          <li>where the operator has connected an error-reporting service: the reports described above;</li>
          <li>authorities, where the law obliges us.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why, and for how long',
    body: (
      <p>
        Account and learning data: to provide the service that you signed up for, for as long as you have the account.
        Purchases and invoices: to carry out what you bought, and as long as tax law asks. Sessions, hashes of failed
        sign-ins and error reports: to keep the service safe, which is a legitimate interest. Feedback: to improve the
        product and to answer you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights under GDPR and CCPA',
    body: (
      <>
        <p>
          Wherever you live, you may ask what is stored about you, have a copy of it, have it corrected or deleted,
          object to a use or limit it, and complain to a data protection authority. Asking costs nothing and changes
          nothing about how you are treated.
        </p>
        <p>
          On <Link to="/profile">your profile</Link> you change what is stored about you, export all of it as a ZIP, and
          delete your account. A deletion takes effect at once and covers everything but two things: of your usernames,
          a keyed hash stays, so that nobody can pose as you; and of your invoices, numbers, amounts and days stay
          without your account for up to {INVOICES_KEPT_YEARS} years, because tax law asks for them. Backups that were
          made before are deleted after {BACKUP_DAYS} days. For anything else, write through <FeedbackHint />. We answer
          within 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The service is not meant for children under 16. If a child has registered, tell us and we will delete the
        account.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and changes',
    body: (
      <p>
        Reach us by <FeedbackHint />. When this policy changes, the date at its top changes with it.
      </p>
    ),
  },
];

export function PrivacyPolicy() {
  return (
    <DocumentPage
      title="Privacy policy"
      lead={
        <p>In short: what you enter and do is stored to teach you, counted without third parties, and never sold.</p>
      }
      updated={`Last changed on ${plainDate(CHANGED_ON)} · © ${OWNER_YEAR} ${PRODUCT_NAME}`}
      sections={[...STORED, ...DEVICE, ...RIGHTS]}
    />
  );
}
