import { describe, expect, it } from 'vitest';
import { type NumberedRelease, rollbackTarget } from '../../src/release/rollback-target.ts';

/** Releases by number; `2<1` is release 2, published while release 1 was live. */
const releases = (text: string): readonly NumberedRelease[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [number, before] = part.split('<').map(Number);
      return { number: number ?? 0, before };
    });

describe('rollbackTarget', () => {
  it.each([
    { case: 'no release exists', history: '', live: '', target: undefined },
    { case: 'no release is live', history: '1 2<1', live: '', target: undefined },
    { case: 'the first release is live', history: '1 2<1', live: '1', target: undefined },
    { case: 'the live release replaced its predecessor', history: '1 2<1 3<2', live: '3<2', target: 2 },
    { case: 'the live release was published after a rollback', history: '1 2<1 3<1', live: '3<1', target: 1 },
    { case: 'an earlier release became live by a rollback', history: '1 2<1 3<2', live: '2<1', target: 1 },
    { case: 'the replaced release was removed', history: '1 3<2 4<2', live: '4<2', target: 1 },
    {
      case: 'the replaced release and all earlier ones were removed',
      history: '3<2',
      live: '3<2',
      target: undefined,
    },
    { case: 'no replaced release was recorded', history: '1 2 3', live: '3', target: 2 },
    { case: 'the live release itself was removed', history: '1 2<1', live: '4<2', target: 2 },
  ])('returns $target if $case', ({ history, live, target }) => {
    expect(rollbackTarget(releases(history), releases(live)[0])?.number).toBe(target);
  });
});
