/** What was said on which channel? */
import type { Realtime, RealtimeMessage } from '../../src/server/realtime/realtime.ts';

export type HeardPush = { channel: string; event: string; data: unknown };

/** Writes down everything that is published from now on; it goes out all the same. */
export function recordPushes(realtime: Realtime): HeardPush[] {
  const heard: HeardPush[] = [];
  const publish = realtime.publish.bind(realtime);
  realtime.publish = async (message: RealtimeMessage) => {
    for (const channel of message.channels) heard.push({ channel, event: message.event, data: message.data });
    await publish(message);
  };
  return heard;
}
