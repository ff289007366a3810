import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { hideRatings } from './hide-ratings.ts';

/** Shows the checkbox with which the learner hides all exam ratings. The choice is stored in this browser. */
export function RatingPreference() {
  return (
    <Checkbox
      label="Hide my exam ratings: they are still updated, and shown again when this is off"
      checked={useBrowserPreference(hideRatings)}
      onCheckedChange={hideRatings.set}
    />
  );
}
