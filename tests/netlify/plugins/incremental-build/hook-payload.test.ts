import { describe, expect, test } from 'vitest';
import {
  narrowCommand,
  parsePublishedGroup,
} from '../../../../netlify/plugins/incremental-build/hook-payload.ts';

describe('a build hook', () => {
  test('names the group that was published', () => {
    expect(parsePublishedGroup('{"publicationTypeGroupId":7,"publishedAt":"2026-11-21T10:00:00Z"}')).toBe(7);
  });

  test.each([
    undefined,
    '',
    '{}',
    'null',
    '[7]',
    'publicationTypeGroupId=7',
    '{"publicationTypeGroupId":"7"}',
    '{"publicationTypeGroupId":"7; rm -rf /"}',
    '{"publicationTypeGroupId":-7}',
    '{"publicationTypeGroupId":7.5}',
    '{"publicationTypeGroupId":',
  ])('names no group in %j, so that everything is pulled', (body) => {
    expect(parsePublishedGroup(body)).toBeUndefined();
  });

  test('narrows the pull of the build command, once', () => {
    const command = narrowCommand('npm run pull && npm run build', 7);
    expect(command).toBe('npm run pull -- --group 7 && npm run build');
    expect(narrowCommand(command, 7)).toBe(command);
  });
});
