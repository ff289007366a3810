import { BACKUP_DAYS, INVOICES_KEPT_YEARS } from '@tradesense/contract/account-data-constants.ts';
import { OWNER_YEAR, PRODUCT_NAME, SESSION_DAYS } from '@tradesense/contract/product.ts';
import { CLASS_AGE_WITHOUT_SCHOOL } from '@tradesense/core/classes/class-rules.ts';
import { Link } from '@tanstack/react-router';
import { DocumentPage, type DocumentSection } from '../../ui/document-page.tsx';
import { FeedbackHint } from './feedback-hint.tsx';
import { plainDate } from './plain-date.ts';
import { STORED } from './privacy-stored.tsx';

const CHANGED_ON = '2026-11-30';

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
              you last saw the dashboard; and, until you sign out, whether the sandbox is unlocked.
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
        <p>
          We do not sell or rent personal data, and do not share it for advertising. People to whom you show something,
          and teachers of your classes, see what is said above. Others get only this:
        </p>
        <ul>
          <li>the providers that host the server and its database and deliver its emails;</li>
          <li>
            where the operator has connected Stripe and you buy Pro: your email address, the price, and what you enter
            on Stripe’s own page, so that it can take the payment, renew it and give it back;
          </li>
          <li>
            the learning platforms that your account is linked with: for each assignment that you opened from there and
            finished, your number there, your score and the time. If you teach, they also get the assignments that you
            choose for a course;
          </li>
          <li>
            the push service of your browser, if you switch pushes on: encrypted messages, which only your browser can
            read, and when they are sent. It keeps what it could not deliver for up to a day;
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
          delete your account. A deletion takes effect at once and covers everything but this:
        </p>
        <ul>
          <li>of your usernames, a keyed hash stays, so that nobody can pose as you;</li>
          <li>
            of your invoices, numbers, amounts and days stay without your account for up to {INVOICES_KEPT_YEARS} years,
            because tax law asks for them;
          </li>
          <li>
            of acts in the audit log, such as those of administrators, the number that your account had stays, without
            your name or address, so that such acts can be checked;
          </li>
          <li>of your certificates, the numbers stay in the public list of revoked ones;</li>
          <li>
            what has left the server stays where it is: scores on a learning platform, files that a teacher has saved,
            and copies of what was public.
          </li>
        </ul>
        <p>
          Backups that were made before are deleted after {BACKUP_DAYS} days. For anything else, write through{' '}
          <FeedbackHint />. We answer within 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>
          The service is meant for people of {CLASS_AGE_WITHOUT_SCHOOL} and older. Who is younger may use it only in a
          class whose teacher has declared that the school agrees. Joining a class asks whether you are{' '}
          {CLASS_AGE_WITHOUT_SCHOOL} or older, and your answer is not stored. The declaration of the teacher is.
        </p>
        <p>
          If a child under {CLASS_AGE_WITHOUT_SCHOOL} has registered without such an agreement, tell us and we will
          delete the account.
        </p>
      </>
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
