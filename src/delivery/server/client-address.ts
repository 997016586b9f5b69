import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { clientKey } from '../../domain/client-key.ts';

/** Identifies the clients of a server. */
export interface ClientAddresses {
  /** Returns the key under which the client of a request is counted. */
  ofRequest(request: IncomingMessage): string;
  /** Returns whether an address belongs to a trusted proxy, whose connections carry requests of many clients. */
  isProxy(address: string): boolean;
}

/**
 * Creates the identification of clients. `X-Forwarded-For` is read only from trusted proxies, because any client can send it. The
 * client is the last address in the header that is not a trusted proxy.
 * @param trustedProxies IP addresses or networks, e.g. `127.0.0.1` or `10.0.0.0/8`
 */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const proxies = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string): boolean =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    isProxy,
    ofRequest({ socket, headers }) {
      const peer = socket.remoteAddress ?? '';
      if (!isProxy(peer)) return clientKey(peer);
      const forwarded = String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .map((address) => address.trim());
      const client = forwarded.findLast((address) => !isProxy(address));
      return clientKey(client !== undefined && isIP(client) !== 0 ? client : peer);
    },
  };
}
