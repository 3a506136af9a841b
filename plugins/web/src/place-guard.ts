import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { boundText, ToolProblem } from '@openclaw/plugin-sdk';
import { type AddressCheck, createAddressCheck } from './public-address.ts';

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Decides where requests may go. */
export interface PlaceGuard {
  /** Throws a `ToolProblem` for a URL that must not be requested. A name is not resolved yet. */
  checkUrl(url: URL): void;
  /** For the connection itself: what it resolves to is checked, and nothing else is connected to. */
  lookupFor(url: URL): LookupFunction;
}

export interface PlaceGuardOptions {
  readonly resolveAll: ResolveAll;
  /** As `host:port`: these may have any address. */
  readonly allowPrivate: ReadonlySet<string>;
}

export function createPlaceGuard({ resolveAll, allowPrivate }: PlaceGuardOptions): PlaceGuard {
  const isPublic = createAddressCheck();
  const isAllowed = (url: URL) => allowPrivate.has(placeOf(url));
  return {
    checkUrl(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new ToolProblem('Only http and https URLs can be fetched.');
      }
      if (url.username !== '' || url.password !== '') {
        throw new ToolProblem('The URL holds a user name or password, and such are not sent.');
      }
      // A literal address is connected to without any look-up. The parser has made all its spellings one.
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublic(host) && !isAllowed(url)) throw notPublic(url);
    },
    lookupFor: (url) =>
      isAllowed(url) ? pinned(resolveAll, () => true, url) : pinned(resolveAll, isPublic, url),
  };
}

/**
 * SECURITY: the addresses that were checked are the ones connected to, so a name that resolves differently a moment
 * later gains nothing. One address that is not public refuses the name, since a mixed answer has no honest use.
 */
function pinned(resolveAll: ResolveAll, isFit: AddressCheck, url: URL): LookupFunction {
  return (hostname, options, callback) => {
    resolveAll(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => isFit(address)))
        callback(notPublic(url), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** `host:port`, the port always there. */
function placeOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}

function notPublic(url: URL): ToolProblem {
  return new ToolProblem(
    `${boundText(placeOf(url), 200)} is not on the public internet, and is not fetched. Whoever runs the Gateway can allow it in allowPrivate of the plugin web.`,
  );
}
