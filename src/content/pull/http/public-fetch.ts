import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { Fetch } from './follow-redirects.ts';
import { RequestRefused } from './request-refused.ts';

/** IPv4 networks that are not public. Source: IANA IPv4 Special-Purpose Address Registry. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** IPv6 networks in 2000::/3 that are not public. No address outside 2000::/3 is public. Source: IANA IPv6 Special-Purpose Address Registry. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. */
export function isPublicAddress(ip: string): boolean {
  switch (isIP(ip)) {
    case 4:
      return !special.check(ip, 'ipv4');
    case 6:
      return global.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
    default:
      return false;
  }
}

/**
 * Creates a fetch that connects to public IP addresses only. It resolves a host name once, checks every IP address, and connects to
 * one of them, so that a changed DNS record cannot bypass the check. Does not follow redirects. Rejects with RequestRefused.
 */
export function createPublicFetch({
  isPublic = isPublicAddress,
  lookup = dns.lookup,
}: {
  readonly isPublic?: (ip: string) => boolean;
  readonly lookup?: typeof dns.lookup;
} = {}): Fetch {
  const refused = (host: string) => new RequestRefused(`${host} is not an address of the public internet`);
  const publicLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) done(error ?? refused(host), '');
      else if (!found.every(({ address }) => isPublic(address))) done(refused(host), '');
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  return async (address, { headers, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // The lookup is not called for a literal IP address.
    if (isIP(host) !== 0 && !isPublic(host)) throw refused(host);
    const { get } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      get(url, { headers, signal, lookup: publicLookup, agent: false }, (message) => {
        const status = message.statusCode ?? 0;
        const received = new Headers();
        for (const [name, values] of Object.entries(message.headersDistinct))
          for (const value of values ?? []) received.append(name, value);
        const hasBody = status >= 200 && ![204, 205, 304].includes(status);
        if (!hasBody) message.resume();
        resolve(
          new Response(hasBody ? (Readable.toWeb(message) as ReadableStream) : null, {
            status,
            headers: received,
          }),
        );
      }).on('error', reject);
    });
  };
}
