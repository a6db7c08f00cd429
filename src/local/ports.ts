import { createServer, connect, type Server } from 'node:net';
import { once } from 'node:events';
import { readIfThere, writePrivate } from './private-files.js';

/** The two ports of a managed server, both on 127.0.0.1 only. */
export interface Ports {
  bolt: number;
  http: number;
}

const host = '127.0.0.1';

/** The ports kept in the file, or undefined when none are. */
export async function readPorts(file: string): Promise<Ports | undefined> {
  try {
    const value: unknown = JSON.parse((await readIfThere(file)) ?? 'null');
    return isPorts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The ports to listen on: the kept ones while they are free, else new ones, which are kept from then on. */
export async function choosePorts(file: string, onTaken: (kept: Ports) => void): Promise<Ports> {
  const kept = await readPorts(file);
  if (kept !== undefined) {
    if (await arePortsFree(kept)) return kept;
    onTaken(kept);
  }
  const ports = await twoFreePorts();
  await writePrivate(file, JSON.stringify(ports));
  return ports;
}

/** Whether somebody accepts connections on this port of 127.0.0.1. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether both ports can be listened on now. */
export async function arePortsFree({ bolt, http }: Ports): Promise<boolean> {
  return (await isFree(bolt)) && (await isFree(http));
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

// Both are held at once, so that they differ.
async function twoFreePorts(): Promise<Ports> {
  const servers = [await listen(0), await listen(0)];
  const [bolt = 0, http = 0] = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map(close));
  return { bolt, http };
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

function isPorts(value: unknown): value is Ports {
  if (typeof value !== 'object' || value === null || !('bolt' in value) || !('http' in value)) return false;
  return Number.isInteger(value.bolt) && Number.isInteger(value.http);
}
