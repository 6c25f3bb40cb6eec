/**
 * Decides to which URLs the server sends push notifications: only to those of known push services and of services that
 * the operator has added.
 */

/**
 * The hosts of the browsers' push services; a leading `*.` matches every subdomain. Sources, November 2026:
 * - Chrome, Edge on Android, Opera, Brave, Samsung Internet: Firebase Cloud Messaging
 *   (https://github.com/web-push-libs/webpush-java/wiki/Endpoints).
 * - Firefox: Autopush (https://mozilla-services.github.io/autopush-rs/).
 * - Safari: “allow URLs from any subdomain of push.apple.com”
 *   (https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers).
 * - Edge on Windows: Windows Push Notification Services
 *   (https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/wns-overview).
 */
export const KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const isKnown = (host: string): boolean =>
  KNOWN_PUSH_SERVICES.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) && host.length > service.length - 1 : host === service,
  );

/** The relevant properties of a URL object; the class URL is not available to the rules. */
type ParsedAddress = {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  readonly hostname: string;
  readonly port: string;
};

/** `operator`: the operator has added the service, so its IP address can be private. */
export type PushService = 'known' | 'operator';

/**
 * Returns null if the server sends nothing to this URL.
 * @param added origins that the operator has added, such as `https://push.example.com:8443`
 */
export function pushServiceOf(url: ParsedAddress | null, added: readonly string[]): PushService | null {
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (added.includes(url.origin)) return 'operator';
  return url.port === '' && isKnown(url.hostname) ? 'known' : null;
}
