import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSKEYS_MAX } from '@tradesense/contract/security-constants.ts';
import type { Passkey } from '@tradesense/contract/security.ts';
import { call } from '../../platform/api-client.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { securityQuery } from './security-query.ts';
import styles from './security-section.module.css';

/** Shows the passkeys of the account, with actions to add, rename and remove them. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  const removal = useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/passkeys/{id}', { params: { id } }),
    onSettled: refresh,
  });
  return (
    <>
      {removal.isError ? <Alert tone="danger">{removal.error.message}</Alert> : null}
      {passkeys.length === 0 ? (
        <p>Sign in with your fingerprint, your face or a security key instead of your password. There is none yet.</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isRemoving={removal.isPending && removal.variables === passkey.id}
              onRename={() => setRenamed(passkey)}
              onRemove={() => removal.mutate(passkey.id)}
            />
          ))}
        </ul>
      )}
      {passkeys.length < PASSKEYS_MAX ? (
        <Button variant="secondary" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p>This account has the maximum of {PASSKEYS_MAX} passkeys. Remove one to add another.</p>
      )}
      {isAdding ? (
        <AddPasskey
          onDone={async () => {
            await refresh();
            setIsAdding(false);
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {renamed === null ? null : (
        <RenamePasskey
          passkey={renamed}
          onDone={async () => {
            await refresh();
            setRenamed(null);
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  isRemoving: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyItem({ passkey, isRemoving, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles['item']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['detail']}>
          Added {momentText(createdAt)} · {lastUsedAt === null ? 'not used yet' : `last used ${momentText(lastUsedAt)}`}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="secondary" size="small" aria-label={`Remove ${name}`} isBusy={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
