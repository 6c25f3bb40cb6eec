/** Decides which time zones can be used for formatting. */

/** A zone's data can be newer than the runtime that formats with it: an old browser throws for `Europe/Kyiv`. */
export function isTimeZone(name: string): boolean {
  // The name that some devices report if they do not know their zone.
  if (name === 'Etc/Unknown') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const known = new Map<string, boolean>();

function isKnown(name: string): boolean {
  const answer = known.get(name) ?? isTimeZone(name);
  known.set(name, answer);
  return answer;
}

/** Returns the stored time zone if this runtime knows it, else the device's, else UTC. */
export function usableTimeZone(stored: string | null | undefined, device?: string): string {
  return [stored, device].find((name) => name && isKnown(name)) || 'UTC';
}
