import { BlockList, isIP } from 'node:net';

/**
 * What of IPv4 is not the public internet: IANA's special-purpose registry, multicast, reserved, and the address at
 * which machines of Azure find their host.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All that is public of IPv6 lies in here … */
const GLOBAL_V6 = ['2000::/3'];
/** … but for protocol assignments (Teredo is one), documentation and 6to4, which hides an IPv4 address. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Whether an address is one of the public internet. What is no address is not. */
export type AddressCheck = (address: string) => boolean;

/**
 * SECURITY: IPv4 addresses in the clothes of IPv6 (mapped, compatible, NAT64, 6to4, Teredo) are none of the public ones,
 * whatever they hold.
 */
export function createAddressCheck(): AddressCheck {
  const specialV4 = blockList(SPECIAL_V4, 'ipv4');
  const specialV6 = blockList(SPECIAL_V6, 'ipv6');
  const globalV6 = blockList(GLOBAL_V6, 'ipv6');
  return (address) => {
    switch (isIP(address)) {
      case 4:
        return !specialV4.check(address, 'ipv4');
      case 6:
        return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
      default:
        return false;
    }
  };
}

function blockList(subnets: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
}
