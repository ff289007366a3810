import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  readonly download: () => Promise<File>;
}

/** Shows a button that downloads a file. If the download fails, shows why. */
export function DownloadButton({ label, download }: DownloadButtonProps) {
  const saving = useMutation({ mutationFn: async () => saveFile(await download()) });
  return (
    <>
      <Button variant="secondary" size="small" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {label}
      </Button>
      {saving.isError ? <Alert tone="danger">{failureText(saving.error)}</Alert> : null}
    </>
  );
}
