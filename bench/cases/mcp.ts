import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { commandLine } from '../../test/support/running/program.js';
import { ONE } from '../corpus.js';
import { interleaved, type Work } from '../measure.js';
import type { Options } from '../options.js';
import type { Comparison } from '../report.js';
import { questionOf } from '../texts.js';
import { LOCAL, type World } from '../world.js';
import { recallOver } from './recall.js';

/** The recalling tool over standard input and output beside GraphQL over HTTP. */
export async function mcpAgainstGraphql(world: World, options: Options): Promise<Comparison[]> {
  const settings = { ...LOCAL, HIPPOGRAPH_KEY: world.key };
  const { program, args, env, cwd } = await commandLine('mcp', world, { settings });
  const client = new Client({ name: 'bench', version: '0.0.0' });
  await client.connect(
    new StdioClientTransport({ command: program, args: [...args], env, cwd, stderr: 'ignore' }),
  );
  try {
    const tool: Work = async (n) => {
      const given = { query: questionOf(world.texts, n), scope: { namespaces: [ONE] } };
      const { isError, content } = await client.callTool({ name: 'memory_recall', arguments: given });
      if (isError === true) throw new Error(JSON.stringify(content).slice(0, 500));
    };
    const rounds = await interleaved(
      [tool, recallOver(world, 1)],
      options.rounds,
      Math.ceil(options.each / 2),
    );
    return [
      {
        name: 'recall: MCP over stdio / GraphQL over HTTP',
        figure: 'p50',
        sides: ['MCP', 'GraphQL'],
        rounds,
      },
    ];
  } finally {
    await client.close();
  }
}
