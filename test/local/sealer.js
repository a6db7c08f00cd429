// One process that seals all the time, and says when it has read events and not given them their numbers yet.
import { openGraph } from '../../dist/graph/graph.js';
import { mintSystemAccess } from '../../dist/graph/scope.js';
import { makeSealer } from '../../dist/audit/sealer.js';

const { settings, holder, pauseMs } = JSON.parse(process.argv[2]);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const graph = openGraph(settings);

/** The same graph, slow between reading what is to be sealed and sealing it. */
const slow = {
  ...graph,
  transact: (operation, work) =>
    graph.transact(operation, (tx) =>
      work({
        async run(scope, query, params) {
          if (query.name === 'audit.seal') {
            process.stdout.write('between\n');
            await sleep(pauseMs);
          }
          return tx.run(scope, query, params);
        },
      }),
    ),
};

const sealer = makeSealer(slow, mintSystemAccess(), holder);
for (;;) {
  await sealer.runOnce(500);
  await sleep(20);
}
