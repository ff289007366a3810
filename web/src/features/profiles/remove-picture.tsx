import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { dispatchWindowEvent, PROFILE_IMAGE_UPDATED } from '../../platform/window-events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Removes the profile image after a confirmation, because a removed image cannot be restored. */
export function RemovePicture({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => call('DELETE /api/profile/image'),
    onSuccess() {
      setIsAsking(false);
      onRemoved();
      dispatchWindowEvent(PROFILE_IMAGE_UPDATED);
    },
  });
  const close = () => setIsAsking(false);

  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          removal.reset();
          setIsAsking(true);
        }}
      >
        Remove image
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Remove your image?"
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
              Remove
            </Button>
          </>
        }
      >
        <p>A tile with your initial replaces it.</p>
        {removal.isError ? <Alert tone="danger">{removal.error.message}</Alert> : null}
      </Dialog>
    </>
  );
}
