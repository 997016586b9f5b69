import { expect, it } from 'vitest';
import { clientKey, clientNetwork } from '../../src/domain/client-key.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('clientKey counts %s as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['', ''],
])('clientNetwork shortens %j to %j', (key, network) => {
  expect(clientNetwork(key)).toBe(network);
});
