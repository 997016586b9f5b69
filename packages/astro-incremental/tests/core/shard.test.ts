import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInShard, parseShard } from '../../src/core/shard.ts';

describe('a shard', () => {
  it.each(['0/3', '4/3', '1', '1/0', 'a/b', '-1/2', '01/2'])('cannot be parsed from %s', (text) => {
    expect(parseShard(text)).toBeUndefined();
  });

  it('is the only one of its count to which a partition belongs', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.integer({ min: 1, max: 20 }),
        (collection, partition, count) => {
          const owners = Array.from({ length: count }, (_, index) => ({ index: index + 1, count })).filter(
            (shard) => isInShard(shard, collection, partition),
          );
          expect(owners).toHaveLength(1);
        },
      ),
    );
  });
});
