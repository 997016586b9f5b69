/** Number of 16-bit groups of an IPv6 address that identify a network, which is usually assigned to one subscriber. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address. An IPv4 address that is
 * mapped into IPv6 counts as IPv4. Any other text is returned unchanged.
 */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Returns the network of a client key for logs: the first three bytes of IPv4, or the /48 network of IPv6. */
export function clientNetwork(key: string): string {
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`;
  return key.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}
