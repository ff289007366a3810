import { useState, type ReactNode } from 'react';
import { USER_ROLES, type UserRole } from '@tradesense/contract/administration-constants.ts';
import type { AdminUserDetail } from '@tradesense/contract/administration.ts';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './user-drawer.module.css';

interface UserActsProps {
  readonly user: AdminUserDetail;
  /** Whether the account is the administrator's own. */
  readonly isOwn: boolean;
  readonly isEmailShown: boolean;
  readonly onEmail: (email: string) => void;
  readonly onChanged: () => void;
}

interface PossibleAct {
  readonly label: string;
  readonly title: string;
  readonly verb: string;
  readonly text: ReactNode;
  readonly isDangerous?: boolean;
  readonly untilLabel?: string;
  readonly isUntilRequired?: boolean;
  readonly reasonHint?: string;
  readonly act: (reason: string, until: string | null) => Promise<unknown>;
}

/** Shows a button for each action that is possible on an account now. */
export function UserActs({ user, isOwn, isEmailShown, onEmail, onChanged }: UserActsProps) {
  const [open, setOpen] = useState<PossibleAct | null>(null);
  const acts = possibleActs(user, { isOwn, isEmailShown, onEmail });
  return (
    <div className={styles['acts']}>
      {acts.map((each) => (
        <Button
          key={each.label}
          size="small"
          variant={each.isDangerous === true ? 'danger' : 'secondary'}
          onClick={() => setOpen(each)}
        >
          {each.label}
        </Button>
      ))}
      {open === null ? null : (
        <ActDialog
          title={open.title}
          verb={open.verb}
          isDangerous={open.isDangerous === true}
          untilLabel={open.untilLabel}
          isUntilRequired={open.isUntilRequired}
          reasonHint={open.reasonHint}
          act={open.act}
          onDone={() => {
            setOpen(null);
            onChanged();
          }}
          onClose={() => setOpen(null)}
        >
          {open.text}
        </ActDialog>
      )}
    </div>
  );
}

const TOLD_TOO = 'For the audit log. The account owner sees it too.';

const ROLE_TEXTS: Readonly<Record<UserRole, string>> = {
  learner: 'They keep their account and lose the rights of their role at once.',
  moderator: 'They decide about reports at /moderation, and see nothing of the administration.',
  administrator: 'They may do everything that you may do, also change your role.',
};

const ROLE_ACTS: Readonly<Record<UserRole, { readonly label: string; readonly title: (who: string) => string }>> = {
  learner: { label: 'Make learner…', title: (who) => `Make ${who} a learner?` },
  moderator: { label: 'Make moderator…', title: (who) => `Make ${who} a moderator?` },
  administrator: { label: 'Make administrator…', title: (who) => `Make ${who} an administrator?` },
};

function roleActs({ id, role, username, name }: AdminUserDetail): PossibleAct[] {
  const who = username ?? name;
  return USER_ROLES.filter((next) => next !== role).map((next) => ({
    label: ROLE_ACTS[next].label,
    title: ROLE_ACTS[next].title(who),
    verb: 'Change the role',
    text: ROLE_TEXTS[next],
    act: (reason) => call('PUT /api/admin/users/{id}/role', { params: { id }, body: { role: next, reason } }),
  }));
}

function grantActs({ id, username, name, grantedUntil }: AdminUserDetail): PossibleAct[] {
  const who = username ?? name;
  const params = { id };
  const give: PossibleAct = {
    label: grantedUntil === null ? 'Grant Pro…' : 'Change granted Pro…',
    title: `Grant Pro to ${who}?`,
    verb: 'Grant Pro',
    text: 'It ends by itself after the day that you choose. A subscription continues as before.',
    untilLabel: 'Until the end of',
    isUntilRequired: true,
    reasonHint: TOLD_TOO,
    act: (reason, until) =>
      call('PUT /api/admin/users/{id}/plan-grant', { params, body: { reason, until: until ?? '' } }),
  };
  if (grantedUntil === null) return [give];
  const end: PossibleAct = {
    label: 'End granted Pro…',
    title: `End the Pro that ${who} was given?`,
    verb: 'End it',
    text: 'They are on their own plan again at once. What is open stays open.',
    act: (reason) => call('POST /api/admin/users/{id}/plan-grant/end', { params, body: { reason } }),
  };
  return [give, end];
}

function possibleActs(
  user: AdminUserDetail,
  { isOwn, isEmailShown, onEmail }: Pick<UserActsProps, 'isOwn' | 'isEmailShown' | 'onEmail'>,
): PossibleAct[] {
  const { id, state, sessions } = user;
  const who = user.username ?? user.name;
  const params = { id };
  const acts: PossibleAct[] = [];
  if (!isEmailShown)
    acts.push({
      label: 'Show email…',
      title: `Show the email address of ${who}?`,
      verb: 'Show',
      text: 'The audit log says that you looked at it.',
      act: async (reason) => {
        const { email } = await call('POST /api/admin/users/{id}/email', { params, body: { reason } });
        onEmail(email);
      },
    });
  if (state === 'unverified')
    acts.push({
      label: 'Verify…',
      title: `Verify ${who}?`,
      verb: 'Verify',
      text: 'The account can sign in without opening the mailed link. Make sure that the address is theirs.',
      act: (reason) => call('POST /api/admin/users/{id}/verify', { params, body: { reason } }),
    });
  if (sessions > 0)
    acts.push({
      label: 'Revoke sessions…',
      title: `End all sessions of ${who}?`,
      verb: 'Revoke sessions',
      text: `${sessions} ${sessions === 1 ? 'session ends' : 'sessions end'} at once. They can sign in again.`,
      act: (reason) => call('POST /api/admin/users/{id}/revoke-sessions', { params, body: { reason } }),
    });
  if (user.verifiedAt !== null) acts.push(...roleActs(user));
  if (user.verifiedAt !== null) acts.push(...grantActs(user));
  if (state === 'suspended')
    acts.push({
      label: 'Restore…',
      title: `Restore ${who}?`,
      verb: 'Restore',
      text: 'They can use everything again, as they left it.',
      act: (reason) => call('POST /api/admin/users/{id}/restore', { params, body: { reason } }),
    });
  if (state === 'active' && !isOwn)
    acts.push({
      label: 'Suspend…',
      title: `Suspend ${who}?`,
      verb: 'Suspend',
      isDangerous: true,
      text: 'They are signed out everywhere at once. Signing in again shows them the reason, their export and one appeal, and nothing else. Others see nothing of them. Nothing is deleted.',
      untilLabel: 'Until the end of (optional)',
      reasonHint: TOLD_TOO,
      act: (reason, until) => call('POST /api/admin/users/{id}/suspend', { params, body: { reason, until } }),
    });
  return acts;
}
