import { expect, test } from 'vitest';
import { withoutSettings } from '../../../scripts/bench/without-settings.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { ALL_SETTINGS } from '../../../src/domain/settings/variables.ts';

test('withoutSettings removes every setting of the site, including unknown ones, and retains other variables', () => {
  const settings = Object.fromEntries(ALL_SETTINGS.map(([, { variable }]) => [variable, 'set']));
  const remaining = withoutSettings({
    PATH: '/bin',
    AWS_REGION: 'eu-west-1',
    ...settings,
    LAUREL_UNKNOWN: '',
  });
  expect(remaining).toEqual({ PATH: '/bin', AWS_REGION: 'eu-west-1' });
  expect(readEnvironment(remaining)).toEqual(readEnvironment({}));
});
