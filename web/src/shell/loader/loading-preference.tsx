import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { skipLoadingAnimations } from './skip-animations.ts';

/** Shows the visitor's preference, which is stored in this browser, and changes it. */
export function LoadingPreference() {
  return (
    <Checkbox
      label="Skip loading animations: show each page as soon as it is ready"
      checked={useBrowserPreference(skipLoadingAnimations)}
      onCheckedChange={skipLoadingAnimations.set}
    />
  );
}
