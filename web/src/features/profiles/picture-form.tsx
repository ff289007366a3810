import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { PROFILE_IMAGE_MAX_BYTES } from '@tradesense/contract/product.ts';
import type { PutProfileImageQuery } from '@tradesense/contract/profile.ts';
import { call } from '../../platform/api-client.ts';
import { warn } from '../../platform/warn.ts';
import { dispatchWindowEvent, PROFILE_IMAGE_UPDATED } from '../../platform/window-events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { pictureProblem } from '../../ui/picture-file.ts';
import styles from './picture-form.module.css';
import { RemovePicture } from './remove-picture.tsx';
import { useOwnImage } from './use-own-image.ts';

const AVATAR_SIZE = 96;
/** Timeout of an upload, in ms. An image may have five megabytes, which take long on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

const loadCropDialog = () => import('./crop-dialog.tsx');
const LazyCropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }));

interface Notice {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** Shows the user's image with buttons to set and remove it. */
export function PictureForm({ user }: { user: User }) {
  const imageUrl = useOwnImage(user.id);
  const [file, setFile] = useState<File | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(imageUrl, chooser);
  const upload = useUpload(() => {
    setFile(null);
    setNotice({ tone: 'success', text: 'Your new image is saved.' });
  });

  async function choose(picked: File): Promise<void> {
    const problem = pictureProblem(picked, PROFILE_IMAGE_MAX_BYTES);
    setNotice(problem === null ? null : { tone: 'danger', text: problem });
    if (problem !== null) return;
    upload.reset();
    setIsOpening(true);
    try {
      await loadCropDialog();
      setFile(picked);
    } catch (cause) {
      warn('The crop tool could not be loaded.', cause);
      setNotice({ tone: 'danger', text: 'The crop tool could not be loaded. Check your connection and try again.' });
    } finally {
      setIsOpening(false);
    }
  }

  function close(): void {
    upload.abort();
    setFile(null);
  }

  return (
    <div className={styles['form']}>
      <PictureDrop
        button={chooser}
        isBusy={isOpening}
        onFile={(picked) => void choose(picked)}
        actions={
          imageUrl === null ? null : (
            <RemovePicture onRemoved={() => setNotice({ tone: 'success', text: 'Your image is removed.' })} />
          )
        }
      >
        <Avatar imageUrl={imageUrl} name={user.username ?? user.name} size={AVATAR_SIZE} borderRadius="20px" />
      </PictureDrop>
      {notice === null ? null : <Alert tone={notice.tone}>{notice.text}</Alert>}
      {file === null ? null : (
        <Suspense>
          <LazyCropDialog
            file={file}
            isSaving={upload.isPending}
            failure={upload.failure}
            onSave={(square) => upload.send(file, square)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Moves the focus to `next` after the image was removed, because the focused button disappears with the image. */
function useFocusAfterRemoval(imageUrl: string | null, next: RefObject<HTMLButtonElement | null>): void {
  const hadPicture = useRef(false);
  useEffect(() => {
    if (hadPicture.current && imageUrl === null && document.activeElement === document.body) next.current?.focus();
    hadPicture.current = imageUrl !== null;
  }, [imageUrl, next]);
}

/**
 * Uploads one image at a time. Afterwards the image is always fetched again, because the server may have stored an
 * upload although it was aborted.
 */
function useUpload(onSaved: () => void) {
  const sending = useRef<AbortController | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn({ picture, square }: { picture: File; square: PutProfileImageQuery }) {
      sending.current = new AbortController();
      const { signal } = sending.current;
      return call('PUT /api/profile/image', { body: picture, query: square, signal, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: onSaved,
    onSettled: () => dispatchWindowEvent(PROFILE_IMAGE_UPDATED),
  });
  return {
    isPending,
    failure: error?.message ?? null,
    reset,
    send: (picture: File, square: PutProfileImageQuery) => mutate({ picture, square }),
    abort: () => sending.current?.abort(),
  };
}
