import { useState, type ReactNode } from 'react';
import type { UserRole } from '@tradesense/contract/administration-constants.ts';
import type { AdminUserDetail } from '@tradesense/contract/administration.ts';
import { call } from '../../platform/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './user-drawer.module.css';

interface UserActsProps {
  readonly user: AdminUserDetail;
  /** Whether it is the administrator's own account. */
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
  readonly act: (reason: string) => Promise<unknown>;
}

/** Buttons for what may be done with an account now. */
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

const ROLE_TEXTS: Readonly<Record<UserRole, string>> = {
  learner: 'They keep their account and lose the rights of their role at once.',
  moderator: 'They decide about reports at /moderation, and see nothing of the administration.',
  administrator: 'They may do everything that you may do, also change your role.',
};

function roleActs({ id, role, username, name }: AdminUserDetail): PossibleAct[] {
  const who = username ?? name;
  const labels = { learner: 'Make learner…', moderator: 'Make moderator…', administrator: 'Make administrator…' };
  return (['learner', 'moderator', 'administrator'] as const)
    .filter((next) => next !== role)
    .map((next) => ({
      label: labels[next],
      title: next === 'administrator' ? `Make ${who} an administrator?` : `Make ${who} a ${next}?`,
      verb: 'Change the role',
      text: ROLE_TEXTS[next],
      act: (reason) => call('PUT /api/admin/users/{id}/role', { params: { id }, body: { role: next, reason } }),
    }));
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
  if (state === 'suspended')
    acts.push({
      label: 'Restore…',
      title: `Restore ${who}?`,
      verb: 'Restore',
      text: 'They can sign in again. Everything is as they left it.',
      act: (reason) => call('POST /api/admin/users/{id}/restore', { params, body: { reason } }),
    });
  if (state === 'active' && !isOwn)
    acts.push({
      label: 'Suspend…',
      title: `Suspend ${who}?`,
      verb: 'Suspend',
      isDangerous: true,
      text: 'They are signed out everywhere at once and cannot sign in. Others see nothing of them. Nothing is deleted.',
      act: (reason) => call('POST /api/admin/users/{id}/suspend', { params, body: { reason } }),
    });
  return acts;
}
