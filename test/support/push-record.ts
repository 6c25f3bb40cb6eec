/** Records what is published on the realtime channels, and still delivers it. */
import type { Realtime, RealtimeMessage } from '../../src/server/realtime/realtime.ts';

export type RecordedPush = { channel: string; event: string; data: unknown };

export function recordPushes(realtime: Realtime): RecordedPush[] {
  const pushes: RecordedPush[] = [];
  const publish = realtime.publish.bind(realtime);
  realtime.publish = async (message: RealtimeMessage) => {
    for (const channel of message.channels) pushes.push({ channel, event: message.event, data: message.data });
    await publish(message);
  };
  return pushes;
}
