import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Returns the status with which a request is refused because of its host; undefined if the host is accepted. */
type HostCheck = (request: IncomingMessage) => 400 | 421 | undefined;

const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/**
 * Creates a check of the host of requests.
 * - A missing, repeated or malformed `Host`, and a target with another host, are refused with 400 (RFC 9112 §3.2).
 * - A host that this server does not serve is refused with 421. This prevents DNS rebinding, in which the pages of a foreign host
 *   name that resolves to this machine read its responses.
 * - IP addresses and `localhost` are always accepted, because DNS rebinding needs a foreign host name.
 *
 * @param hosts further accepted host names, without port
 */
export function createHostCheck(hosts: readonly string[]): HostCheck {
  const accepted = new Set(hosts.map((host) => host.toLowerCase()));
  return (request) => {
    const [host, ...repeated] = request.headersDistinct.host ?? [];
    const name = HOST.exec(host ?? '')
      ?.groups?.name?.toLowerCase()
      .replace(/\.$/, '');
    if (host === undefined || repeated.length > 0 || name === undefined) return 400;
    // `HOST` also matches hosts that no URL can contain, e.g. with the port 99999.
    const target = URL.parse(`http://${host}`);
    if (target === null) return 400;
    const { url = '' } = request;
    const absolute = url.startsWith('/') ? null : URL.parse(url);
    if (absolute !== null && absolute.host !== target.host) return 400;
    if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || name === 'localhost' || name.endsWith('.localhost'))
      return undefined;
    return accepted.has(name) ? undefined : 421;
  };
}
