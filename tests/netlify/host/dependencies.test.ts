import { describe, expect, test } from 'vitest';
import { netlifySettings } from '../../../netlify/host/dependencies.ts';

describe('a deploy on Netlify', () => {
  test.each([
    [{}, 'production', true],
    [{ LAUREL_PRODUCTION: '' }, 'production', true],
    [{ LAUREL_PRODUCTION: 'false' }, 'production', false],
    [{ LAUREL_PRODUCTION: '' }, 'deploy-preview', false],
    [{ LAUREL_PRODUCTION: 'true' }, 'deploy-preview', true],
    [{}, undefined, false],
  ])('with %j in the context %s is production: %s', (variables, context, expected) => {
    expect(netlifySettings(variables, context).production).toBe(expected);
  });
});
