import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { resolveActor } from '../../../scripts/command/actor-option.ts';

describe('resolveActor', () => {
  it.each<[string, string | undefined, Readonly<Record<string, string>>, string]>([
    ['the option', 'Rosa Lind', { GITHUB_ACTOR: 'rosa' }, 'Rosa Lind'],
    ['the actor of GitHub without the option', undefined, { GITHUB_ACTOR: 'rosa' }, 'rosa'],
    ['the actor of GitHub with an empty option', ' ', { GITHUB_ACTOR: 'rosa' }, 'rosa'],
    ['the user of the system otherwise', undefined, { GITHUB_ACTOR: '' }, userInfo().username],
  ])('returns %s', (_case, by, variables, name) => {
    expect(resolveActor(by, variables)).toBe(name);
  });
});
