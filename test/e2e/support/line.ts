/** How is a network cut and mended, sockets and all? A small proxy that browsers are pointed at. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Lets requests through and drops what is answered, ending each connection that is answered on. */
  dropAnswers(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function openLine(target: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  let isMute = false;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.on('data', (bytes) => {
      if (isMute) near.destroy();
      // A reader who is slow holds the writer back, as a line does.
      else if (!near.write(bytes)) far.pause();
    });
    near.on('drain', () => far.resume());
    far.on('end', () => near.end());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    dropAnswers: () => {
      isMute = true;
    },
    mend: () => {
      isCut = false;
      isMute = false;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
