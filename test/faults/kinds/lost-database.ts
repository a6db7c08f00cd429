import { send } from '../../support/running/client.js';
import { TOLD_WITHIN_MS, until } from '../load.js';
import { openMcp } from '../mcp.js';
import { everyOperation } from '../operations.js';
import { makeWorkspace, type Fault } from '../setting.js';

/** The database gone, or silent: every operation says so in time, and works again when it is back. */
export const lostDatabase: Fault = {
  name: 'lost-database',
  about: 'Every operation answers DEPENDENCY_UNAVAILABLE within 2 s and works again by itself.',
  run: async (setting, round) => {
    const { neo4j } = setting;
    const service = await setting.start();
    const { key } = await makeWorkspace(setting, service.url);
    const operations = await everyOperation(service.url, key);
    const mcp = await openMcp(setting, key);
    const findings: string[] = [];
    let longest = 0;
    const silent = round % 2 === 1;
    try {
      const told = (name: string, milliseconds: number, code: string | undefined) => {
        longest = Math.max(longest, milliseconds);
        if (code !== 'DEPENDENCY_UNAVAILABLE') findings.push(`${name} answered ${code ?? 'data'}`);
        if (milliseconds > TOLD_WITHIN_MS) findings.push(`${name} took ${Math.round(milliseconds)} ms`);
      };
      await mcp.call();
      await (silent ? neo4j.pause() : neo4j.kill());
      for (const { name, document, variables } of operations) {
        const { milliseconds, code } = await send(service.url, key, document, variables);
        told(name, milliseconds, code);
      }
      const tool = await mcp.call();
      told('memory_recall over MCP', tool.milliseconds, tool.code);
      const ready = await health(service.url, 'ready');
      told(
        '/health/ready',
        ready.milliseconds,
        ready.status === 503 ? 'DEPENDENCY_UNAVAILABLE' : 'another status',
      );
      const live = await health(service.url, 'live');
      if (live.status !== 200) findings.push(`/health/live answered ${live.status}`);
      await (silent ? neo4j.resume() : neo4j.restart());
      const back = await until(
        'ready again',
        10_000,
        async () => (await health(service.url, 'ready')).status === 200,
      );
      for (const { name, document, variables } of operations) {
        const { code, message } = await send(service.url, key, document, variables);
        if (code === 'DEPENDENCY_UNAVAILABLE' || code === 'INTERNAL' || code === 'NO_ANSWER')
          findings.push(`${name} answers ${code} when the database is back: ${message}`);
      }
      const again = await mcp.call();
      if (again.code !== undefined)
        findings.push(`the MCP tool answers ${again.code} when the database is back`);
      return { findings, measured: { longest, back } };
    } finally {
      await mcp.close();
    }
  },
};

async function health(url: string, of: 'live' | 'ready') {
  const started = performance.now();
  const { status } = await fetch(`${url}/health/${of}`, { signal: AbortSignal.timeout(60_000) });
  return { status, milliseconds: performance.now() - started };
}
