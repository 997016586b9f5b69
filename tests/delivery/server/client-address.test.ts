import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClientAddresses } from '../../../src/delivery/server/client-address.ts';

function clientOf(
  peer: string,
  forwarded: string | undefined,
  trustedProxies: readonly string[] = [],
): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return createClientAddresses(trustedProxies).ofRequest(request);
}

describe('createClientAddresses', () => {
  it.each([
    [
      'is the peer by default, even if the peer forwards another address',
      '198.51.100.7',
      '203.0.113.9',
      [],
      '198.51.100.7',
    ],
    ['is the peer if another proxy is trusted', '198.51.100.7', '203.0.113.9', ['10.0.0.1'], '198.51.100.7'],
    ['is the forwarded address of a trusted proxy', '10.0.0.1', '203.0.113.9', ['10.0.0.1'], '203.0.113.9'],
    [
      'is the last forwarded address that is no proxy',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.9, 10.0.0.2',
      ['10.0.0.0/8'],
      '203.0.113.9',
    ],
    ['is the peer if the proxy forwards no address', '10.0.0.1', 'unknown', ['10.0.0.1'], '10.0.0.1'],
    ['is the peer if the proxy forwards nothing', '10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
    [
      'is found for a proxy in the form of IPv6',
      '::ffff:10.0.0.1',
      '203.0.113.9',
      ['10.0.0.1'],
      '203.0.113.9',
    ],
    ['is the network of an IPv6 address', '::1', '2001:db8:1:2:3::9', ['::1'], '2001:db8:1:2::/64'],
  ])('identifies a client, which %s', (_case, peer, forwarded, trusted, client) => {
    expect(clientOf(peer, forwarded, trusted)).toBe(client);
  });
});
