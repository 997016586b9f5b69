import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../src/delivery/server/listen.ts';

test('listen throws CannotListen for an address of another machine', async () => {
  // An address of a network that is reserved for documentation.
  await expect(listen(createServer(), 4321, '192.0.2.1')).rejects.toMatchObject({
    name: 'CannotListen',
    fault: {
      what: expect.stringMatching(/^The server cannot listen on port 4321 of 192\.0\.2\.1: .*EADDRNOTAVAIL/),
    },
  });
});
