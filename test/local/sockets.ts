import { readFile, readdir, readlink } from 'node:fs/promises';

// 127.0.0.1 in the kernel's hexadecimal, as an IPv4 and as a mapped IPv6 address.
const loopback = ['0100007F', '0000000000000000FFFF00000100007F'];

/** How many sockets a process listens on that only this machine reaches, and how many that others reach (Linux). */
export async function listeningSockets(pid: number): Promise<{ local: number; open: number }> {
  const folder = `/proc/${String(pid)}/fd`;
  const links = (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => ''));
  const own = new Set(await Promise.all(links));
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(1));
  const addresses = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
    return state === '0A' && own.has(`socket:[${inode}]`) ? [local.replace(/:.*/, '')] : [];
  });
  const local = addresses.filter((address) => loopback.includes(address)).length;
  return { local, open: addresses.length - local };
}
