import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { skipLoadingAnimations } from './skip-animations.ts';

/** Shows a checkbox with which the visitor skips loading animations. This browser stores the choice. */
export function LoadingPreference() {
  return (
    <Checkbox
      label="Skip loading animations: show each page as soon as it is ready"
      checked={useBrowserPreference(skipLoadingAnimations)}
      onCheckedChange={skipLoadingAnimations.set}
    />
  );
}
