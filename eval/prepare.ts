import type { Client } from './client.js';
import { note } from './console.js';
import type { Conversation } from './corpus.js';
import { waitUntilEmbedded, writeDocuments } from './ingest.js';
import { type Mode, readHealth, type Service } from './operations.js';
import { loadSet, openClient, type Options, readOptions } from './options.js';

/** Everything that a program needs before it speaks to the service. */
export interface Prepared {
  readonly options: Options;
  readonly conversations: readonly Conversation[];
  readonly sha256: string;
  readonly client: Client;
}

/** Reads the command line, the set and the key. */
export async function prepare(args: string[]): Promise<Prepared> {
  const options = readOptions(args);
  return { options, ...(await loadSet(options.set)), client: await openClient(options) };
}

/** The namespace of a conversation in this run. */
export function namespaceOf(conversation: Conversation, run: string): string {
  return `${conversation.documents[0]?.namespace ?? 'eval'}-${run}`;
}

/** Writes every conversation and waits until the modes can find it. Gives what the service says about itself. */
export async function ingest(prepared: Prepared, modes: readonly Mode[]): Promise<Service> {
  const { client, conversations, options } = prepared;
  const service = await readHealth(client);
  const needsVectors = modes.some((mode) => mode !== 'LEXICAL');
  if (service.status !== 'UP') throw new Error(`The service is ${service.status}: ${service.reason ?? ''}`);
  if (needsVectors && service.search === 'TEXT_ONLY')
    throw new Error('The service has no embedding provider');
  for (const conversation of conversations) {
    const namespace = namespaceOf(conversation, options.run);
    const { documents } = conversation;
    note(`${namespace}: writing ${String(documents.length)} memories`);
    await writeDocuments(client, namespace, conversation.name, documents, options.date);
    if (!needsVectors) continue;
    await waitUntilEmbedded(client, namespace, documents.length, {
      timeoutMs: options['embed-timeout'] * 1_000,
      pollMs: 1_000,
      progress: (ready, total) => {
        note(`${namespace}: ${String(ready)} of ${String(total)} embedded`);
      },
    });
  }
  return service;
}
