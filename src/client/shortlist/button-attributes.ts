import { toggle } from '#texts/shortlist-button.ts';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { profileKey } from '../../domain/profile-key.ts';

/**
 * Returns the attributes of the button that adds the profile at a path to the shortlist or removes it. Returns undefined if the path is
 * not a profile's. The button is not shown without JavaScript.
 */
export function shortlistButtonAttributes(
  path: string,
  name: string,
): Readonly<Record<string, string>> | undefined {
  const key = profileKey(path);
  if (key === undefined) return undefined;
  return {
    name: 'shortlist',
    value: key,
    'aria-pressed': 'false',
    'aria-label': toggle(name),
    'data-name': name,
    ...trackingAttributes({ event: 'button_click', buttonName: 'shortlist' }),
  };
}
