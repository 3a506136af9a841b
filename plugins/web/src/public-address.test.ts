import { expect, it } from 'vitest';
import { createAddressCheck } from './public-address.ts';

const isPublic = createAddressCheck();

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

it.each([
  ['this network', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT, and metadata of Alibaba', '100.100.100.200'],
  ['loopback', '127.0.0.1'],
  ['loopback of another spelling', '127.255.255.254'],
  ['link-local, and metadata of most clouds', '169.254.169.254'],
  ['the host of an Azure machine', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['benchmarks', '198.18.0.1'],
  ['documentation', '203.0.113.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped and public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['documentation', '2001:db8::1'],
  ['unique-local, and metadata of AWS', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', 'localhost'],
])('%s (%s) is not public', (_case, address) => {
  expect(isPublic(address)).toBe(false);
});
